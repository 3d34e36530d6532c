-- The outbox: who is to be told of what, written with the change that gives rise to it. `due` is when it may be sent at the
-- earliest; whoever sends it holds it until `taken`, under a name of their own. `sent` names the channels that had it.
create table notices (
    player text not null, "table" text not null, kind text not null, seq integer not null, since integer not null,
    due integer not null, about text not null default '', tries integer not null default 0,
    sent text not null default '', taken integer not null default 0, taker text not null default '',
    primary key (player, "table", kind)) strict, without rowid;
create index notices_due on notices (due);
create index notices_taker on notices (taker) where taker <> '';
-- Where people are told. One that names a table is told of everybody there.
create table channels (
    id text primary key, player text not null, kind text not null, "table" text, address text not null,
    keys text not null, lang text not null, since integer not null, state integer not null, used integer not null,
    faults integer not null) strict, without rowid;
create index channels_player on channels (player);
create index channels_table on channels ("table") where "table" is not null;
create index channels_address on channels (address);
-- Addresses that nobody guesses, by the hashes of their secrets: what each opens, for whom, and until when.
create table passes (
    key blob primary key, kind text not null, player text not null, about text not null,
    until integer not null) strict, without rowid;
create index passes_player on passes (player, kind);
-- What the server makes once and keeps for good, such as the key by which push services know it.
create table kept (name text primary key, value text not null) strict, without rowid;
