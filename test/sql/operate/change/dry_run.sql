-- A dry run meets the real errors, leaves nothing, and does not try what would hold a table for long.
create table public.notes (id integer primary key, title text, size integer);
insert into public.notes values (1, 'a', 1);
create view public.titles as
  select title from public.notes;

create function pg_temp.dry(changes text)
returns core.reply language sql as $$
  select operate.schema_change(
    row(
      'POST',
      '{}',
      '{}',
      '{}',
      jsonb_build_object('changes', changes::jsonb, 'dry_run', true),
      null,
      '{}',
      null
    )::core.request
  );
$$;

create temporary table reply as
  select *
  from
    pg_temp.dry(
      '[{"do":"column.drop","table":"notes","name":"title","cascade":true},
        {"do":"table.create","name":"more","columns":[{"name":"id","type":"int"}]},
        {"do":"column.alter","table":"notes","name":"size","type":"bigint"},
        {"do":"index.create","table":"notes","columns":["size"],"concurrently":true}]'
    );
select test.is(status, 200, 'it can be done') from reply;
select test.is(
  body -> 'dropped',
  '[{"kind": "table column", "name": "public.notes.title"}, {"kind": "view", "name": "public.titles"}]'::jsonb,
  'what goes with the column'
)
from reply;
select test.ok(
  body -> 'locks' @> '[{"kind": "table", "name": "public.notes", "mode": "AccessExclusiveLock"}]'
  and not body -> 'locks' @> '[{"name": "public.more"}]',
  'the locks on what others use'
)
from reply;
select test.is(
  body -> 'warnings',
  '["change 3 was not tried: alter table public.notes alter column size type bigint",
      "change 4 was not tried: create index concurrently notes_size_idx on public.notes (size)"]'::jsonb,
  'what is only rendered'
)
from reply;
select test.is(jsonb_array_length(body -> 'sql'), 5, 'all of the SQL') from reply;
select test.is(
  body -> 'steps' -> 0,
  '{"change": 1, "sql": ["alter table public.notes drop column title cascade"]}'::jsonb,
  'and that of each change'
)
from reply;
select test.ok(
  to_regclass('public.more') is null
  and exists (select title from public.titles)
  and not exists (select from operate.migrations),
  'nothing is left'
);

select test.throws(
  $$select pg_temp.dry('[{"do":"column.drop","table":"notes","name":"title"}]')$$, '2BP01',
  'what depends on it is a real error'
);
select test.throws(
  $$select pg_temp.dry('[{"do":"key.add","table":"notes","kind":"check","check":"size > 1"}]')$$, '23514',
  'rows are looked at'
);

create function pg_temp.said_of(changes text)
returns text language plpgsql as $$
begin
  perform pg_temp.dry(changes);
  return null;
exception when undefined_column or check_violation then
  return sqlerrm;
end;
$$;
select test.is(
  pg_temp.said_of(
    '[{"do":"column.comment","table":"notes","name":"title","comment":"x"},
        {"do":"column.drop","table":"notes","name":"nothing"}]'
  ),
  'change 2 (column.drop): column "nothing" of relation "notes" does not exist',
  'which change failed is said'
);

create function pg_temp.state_of(more jsonb)
returns text language sql as $$
  select test.state(
    format(
      'select operate.schema_change(row(%L, %L, %L, %L, %L, null, %L, null)::core.request)',
      'POST',
      '{}',
      '{}',
      '{}',
      '{"changes": [{"do": "table.drop", "name": "notes", "cascade": true}]}'::jsonb || more,
      '{}'
    )
  );
$$;

select test.is(pg_temp.state_of(more), 'PL400', 'a request that may mean a dry run changes nothing: ' || more::text)
from
  unnest(
    '{"{\"dry_run\": \"true\"}","{\"dry_run\": 1}","{\"dry_run\": null}","{\"dryrun\": true}","{\"name\": 1}","{\"expect\": []}"}'::jsonb[]
  ) as more;
select test.ok(to_regclass('public.notes') is not null, 'the table is still there');
