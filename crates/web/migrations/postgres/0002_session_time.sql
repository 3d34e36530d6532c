-- When a session began. Nobody knows it of those that are there: they begin now. The default stays, because a process
-- of the version before may still be running and writes none.
alter table sessions add column at bigint not null default 0;
update sessions set at = extract(epoch from now()) * 1000;
-- The first databases of format 1 were made without this index.
create index if not exists tables_ended on tables (touched, id) where status = 2;
