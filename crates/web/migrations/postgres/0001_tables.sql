-- The number of the last migration: one row.
create table format (version bigint not null);
create table tables (
    id text primary key, status bigint not null, public boolean not null, due bigint, touched bigint not null,
    summary text not null, snapshot_seq bigint, snapshot text);
create index tables_due on tables (due) where due is not null;
create index tables_list on tables (public, status, touched);
create index tables_ended on tables (touched, id) where status = 2;
create table entries (
    "table" text not null, seq bigint not null, at bigint not null, change text not null, events text not null,
    primary key ("table", seq));
create table seated ("table" text not null, player text not null, primary key ("table", player));
create index seated_player on seated (player);
create table players (
    id text primary key, name text not null, claimed text unique, password text, since bigint not null);
create table sessions (key bytea primary key, player text not null);
