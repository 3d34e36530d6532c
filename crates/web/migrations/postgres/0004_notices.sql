-- The outbox: who is to be told of what, written with the change that gives rise to it. `due` is when it may be sent at the
-- earliest; whoever sends it holds it until `taken`, under a name of their own. `sent` names the channels that had it.
create table notices (
    player text not null, "table" text not null, kind text not null, seq bigint not null, since bigint not null,
    due bigint not null, about text not null default '', tries bigint not null default 0,
    sent text not null default '', taken bigint not null default 0, taker text not null default '',
    primary key (player, "table", kind));
create index notices_due on notices (due);
create index notices_taker on notices (taker) where taker <> '';
-- Where people are told. One that names a table is told of everybody there.
create table channels (
    id text primary key, player text not null, kind text not null, "table" text, address text not null,
    keys text not null, lang text not null, since bigint not null, state bigint not null, used bigint not null,
    faults bigint not null);
create index channels_player on channels (player);
create index channels_table on channels ("table") where "table" is not null;
create index channels_address on channels (address);
-- Addresses that nobody guesses, by the hashes of their secrets: what each opens, for whom, and until when.
create table passes (
    key bytea primary key, kind text not null, player text not null, about text not null,
    until bigint not null);
create index passes_player on passes (player, kind);
-- What the server makes once and keeps for good, such as the key by which push services know it.
create table kept (name text primary key, value text not null);
