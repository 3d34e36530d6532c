-- When a session began. Nobody knows it of those that are there: they begin now.
alter table sessions add column at integer not null default 0;
update sessions set at = unixepoch() * 1000;
-- The first databases of format 1 were made without this index.
create index if not exists tables_ended on tables (touched, id) where status = 2;
