-- What only one may do at a time. Rows, because anybody who may run SQL could take an advisory lock of the same number.
create table core.turn (
  kind text not null
    constraint turn_is_of_a_known_kind check (
      kind in ('changes', 'import', 'maintenance', 'mail', 'identity', 'watch', 'compiled')
    ),
  number integer not null constraint turn_has_a_place check (number between 0 and 255),
  pid integer,
  mark bigint,
  constraint turns_are_numbered_within_their_kind primary key (kind, number)
);

insert into core.turn (kind, number)
select kinds.kind, places.number
from
  (
    values
      ('changes', 0),
      ('import', 0),
      ('maintenance', 0),
      ('mail', 255),
      ('identity', 255),
      ('watch', 255),
      ('compiled', 255)
  ) as kinds (kind, last)
  cross join lateral generate_series(0, kinds.last) as places (number);

alter table core.turn enable row level security;

comment on table core.turn is
  'What only one may do at a time: a transaction locks the row, or the row names the session that holds it for longer.';

drop function if exists realtime.lock_of(regclass);
