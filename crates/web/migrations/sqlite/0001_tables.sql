create table tables (
    id text primary key, status integer not null, public integer not null, due integer, touched integer not null,
    summary text not null, snapshot_seq integer, snapshot text) strict, without rowid;
create index tables_due on tables (due) where due is not null;
create index tables_list on tables (public, status, touched);
create index tables_ended on tables (touched, id) where status = 2;
create table entries (
    "table" text not null, seq integer not null, at integer not null, change text not null, events text not null,
    primary key ("table", seq)) strict, without rowid;
create table seated (
    "table" text not null, player text not null, primary key ("table", player)) strict, without rowid;
create index seated_player on seated (player);
create table players (
    id text primary key, name text not null, claimed text unique, password text, since integer not null) strict;
create table sessions (key blob primary key, player text not null) strict, without rowid;
