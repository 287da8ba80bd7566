-- What no transaction may hold is asked for, one statement after the other, and recorded apart.
create table public.notes (id integer primary key, author integer);
insert into public.notes values (1, 1);
create type public.mood as enum ('bad');

create function pg_temp.call(changes jsonb, answer jsonb default null)
returns core.reply language sql as $$
  select operate.schema_change(
    row(
      'POST',
      '{}',
      '{}',
      '{"x-operation-id": "00000000-0000-4000-8000-000000000009"}',
      jsonb_build_object('changes', changes),
      null,
      '{"email": "o@example.com"}',
      answer
    )::core.request
  );
$$;

create temporary table changes as
  select
    '[{"do":"index.create","table":"notes","name":"by_author","columns":["author"],"concurrently":true},
      {"do":"enum.add","name":"mood","value":"fine"},
      {"do":"key.add","table":"notes","kind":"check","name":"positive","check":"author > 0"}]'::jsonb as list;
create temporary table reply as
  select step.*, 1 as number
  from
    changes
    cross join lateral pg_temp.call(list) as step;

select test.is(ask ->> 'sql', 'select 1', 'the value of the enum is committed first') from reply;
insert into reply
select step.*, 2
from
  changes,
  reply
  cross join lateral pg_temp.call(list, jsonb_build_object('error', null, 'state', ask -> 'state')) as step;
select test.is(ask ->> 'sql', 'create index concurrently by_author on public.notes (author)', 'then an index is built')
from reply
where number = 2;
select test.is(ask -> 'settings' ->> 'lock_timeout', '0', 'as long as it takes') from reply where number = 2;
insert into reply
select step.*, 3
from
  changes,
  reply
  cross join lateral pg_temp.call(list, jsonb_build_object('error', null, 'state', ask -> 'state')) as step
where number = 2;
select test.is(ask ->> 'sql', 'alter table public.notes validate constraint positive', 'then the key is validated')
from reply
where number = 3;
insert into reply
select step.*, 4
from
  changes,
  reply
  cross join lateral pg_temp.call(
    list,
    jsonb_build_object('error', '{"sqlstate": "23514", "message": "violated"}'::jsonb, 'state', ask -> 'state')
  ) as step
where number = 3;
select test.is(status, 409, 'which may fail') from reply where number = 4;
select test.is(
  body -> 'error' ->> 'message',
  'change 3: the key positive is there and holds for new rows, but could not be validated: violated',
  'the key stays, and the answer says so'
)
from reply
where number = 4;
select test.is(body -> 'error' -> 'details' -> 'remaining', '[3]'::jsonb, 'and which change remains')
from reply
where number = 4;
select test.is(
  array_agg(sql order by version),
  array[
    E'-- no transaction\nalter type public.mood add value if not exists ''fine'';\n',
    E'alter table public.notes add constraint positive check (author > 0) not valid;\n',
    E'-- no transaction\ncreate index concurrently by_author on public.notes (author);\n'
  ],
  'what ran is recorded'
)
from operate.migrations;

-- In psql, what must run alone is returned.
select test.ok(
  operate.change(
    '[{"do":"index.create","table":"notes","columns":["author"],"concurrently":true}]', 'x'
  ) like '%-- to be run alone:%create index concurrently notes_author_idx%',
  'to be run alone'
);

-- Up to 17 a partitioned table takes no foreign key that is not valid.
create table public.parts (id integer, author integer) partition by range (id);
create table public.part partition of public.parts for values from (0) to (10);
insert into public.parts values (1, 1);
select test.is(
  array_length(
    operate.render_key_add(
      '{"table":"parts","kind":"foreign","columns":["author"],"references":{"table":"notes","columns":["id"]}}'
    ),
    1
  ),
  case when current_setting('server_version_num')::integer < 180000 then 1 else 2 end,
  'a foreign key of a partitioned table'
);
