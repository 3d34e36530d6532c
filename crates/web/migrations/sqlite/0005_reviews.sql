-- What a review found of a finished game, seat by seat; made again when the method has a later version.
create table reviews (
    "table" text not null, seat integer not null, version integer not null, review text not null,
    primary key ("table", seat)) strict, without rowid;
