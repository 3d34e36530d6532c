-- Sessions end some time after they were last used, and are listed with the browser that has them. Those that are there
-- were used now.
alter table sessions add column seen bigint not null default 0;
alter table sessions add column agent text not null default '';
update sessions set seen = extract(epoch from now()) * 1000;
create index sessions_player on sessions (player);
-- What a claimed name looks like (UTS 39): two that look alike are one. It is filled in when the database is opened,
-- because SQL cannot work it out; names that were there before stay, alike or not.
alter table players add column skeleton text;
create unique index players_skeleton on players (skeleton) where skeleton is not null;
alter table players add column preferences text not null default '{}';
alter table players add column suspended bigint;
alter table players add column admin bigint not null default 0;
create table reports (
    id text primary key, at bigint not null, author text not null, about text not null, "table" text not null,
    seq bigint, reason text not null, settled bigint);
create index reports_open on reports (at) where settled is null;
create index reports_author on reports (author);
-- What administrators did. It only grows.
create table audit (
    id bigint generated always as identity primary key, at bigint not null, who text not null, what text not null,
    about text not null);
create function audit_only_grows() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log only grows'; end $$;
create trigger audit_kept before update or delete on audit for each statement execute function audit_only_grows();
