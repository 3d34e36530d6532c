-- Sessions end some time after they were last used, and are listed with the browser that has them. Those that are there
-- were used now.
alter table sessions add column seen integer not null default 0;
alter table sessions add column agent text not null default '';
update sessions set seen = unixepoch() * 1000;
create index sessions_player on sessions (player);
-- What a claimed name looks like (UTS 39): two that look alike are one. It is filled in when the database is opened,
-- because SQL cannot work it out; names that were there before stay, alike or not.
alter table players add column skeleton text;
create unique index players_skeleton on players (skeleton) where skeleton is not null;
alter table players add column preferences text not null default '{}';
alter table players add column suspended integer;
alter table players add column admin integer not null default 0;
create table reports (
    id text primary key, at integer not null, author text not null, about text not null, "table" text not null,
    seq integer, reason text not null, settled integer) strict, without rowid;
create index reports_open on reports (at) where settled is null;
create index reports_author on reports (author);
-- What administrators did. It only grows.
create table audit (
    id integer primary key, at integer not null, who text not null, what text not null, about text not null) strict;
create trigger audit_unchanged before update on audit begin select raise(abort, 'the audit log only grows'); end;
create trigger audit_undeleted before delete on audit begin select raise(abort, 'the audit log only grows'); end;
