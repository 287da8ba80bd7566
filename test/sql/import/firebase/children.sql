-- What an export of a Realtime Database holds becomes rows, whatever its children are, and no digit is lost.
create temporary view planned as
  select
    import.plan_firebase(
      $${
        "project": "p", "version": "Firebase", "root": null, "complete": true,
        "collections": [
          {"path": ["rooms"], "documents": 1, "sample": []},
          {"path": ["rooms", "notes"], "documents": 1, "sample": []},
          {"path": [{"file": 0, "key": "rooms"}], "documents": 5, "sample": [
            {"id": "-Na", "value": {"name": "hall", "seats": 3, "tags": ["x"]}}, {"id": "-Nb", "value": "shut"}
          ]},
          {"path": [{"file": 0, "key": null}], "documents": 1, "sample": [{"id": "version", "value": 3}]},
          {"path": [{"file": 1, "key": "rooms"}], "documents": 0, "sample": []}
        ],
        "indexes": [{"name": "projects/p/databases/(default)/collectionGroups/rooms/indexes/1", "fields": [{"fieldPath": "title"}]}]
      }$$,
      '{"mode": "create"}'
    ) as plan;
select test.is(
  (
    select string_agg(format('%s %s', tables ->> 'item', tables #> '{from,path}'), ', ')
    from jsonb_array_elements(plan -> 'tables') as tables
  ),
  'public.rooms ["rooms"], public.rooms_ [{"key": "rooms", "file": 0}], public.rooms__ [{"key": "rooms", "file": 1}], public.root [{"key": null, "file": 0}], public.rooms__notes ["rooms", "notes"]',
  'a table for each, whose names differ'
)
from planned;
select
  test.is(plan #> '{tables,1,from,indexes}', '[]', 'no index of Firestore'),
  test.is(plan #> '{tables,0,from,roots}', '{"rooms": "public.rooms"}', 'references are of Firestore'),
  test.is(plan #>> '{tables,4,from,parent,item}', 'public.rooms', 'and so are parents'),
  test.is(
    (
      select string_agg(concat_ws(' ', field ->> 'name', field ->> 'type'), ', ')
      from jsonb_array_elements(plan #> '{inspection,tables,1,fields}') as field
    ),
    'name text, seats bigint, tags jsonb, value text',
    'columns of those that were looked at'
  )
from planned;
select test.rows(
  $$
      select warning ->> 'code' as code, warning ->> 'item' as item
      from planned, jsonb_array_elements(plan -> 'warnings') as warning
      order by 1, 2
    $$,
  $$select * from (values
      ('rules_not_imported', 'firestore'), ('rules_not_imported', 'realtime database'), ('table_renamed', 'public.rooms_'),
      ('table_renamed', 'public.rooms__')
    ) as wanted (code, item) order by 1, 2$$,
  'warnings'
);

do $$
declare
  v_step text;
begin
  for v_step in
    select step ->> 'sql'
    from planned, jsonb_array_elements(plan -> 'steps') as step
    where step ->> 'item' = 'public.rooms_'
  loop
    execute v_step;
  end loop;
end
$$;
select test.is(
  import.load_firebase(
    plan #> '{tables,1}',
    $$[
      {"id": "-Nb", "value": {"name": "hall", "seats": 9223372036854775807, "share": 0.1, "exact": 0.12345678901234567890, "far": 1e400}},
      {"id": "-NB", "value": {"name": "yard", "seats": 3, "share": 2, "exact": 1, "far": -1e-400, "open": true}},
      {"id": "-N_", "value": ["x", null, {"y": [1]}]},
      {"id": "list", "value": {"-NaBcDeFgHiJkLmNoPqR": {"text": "a message"}, "-short": null}},
      {"id": "id/with/slashes", "value": "shut", "replaced": true}
    ]$$
  ),
  5::bigint,
  'rows of a page'
)
from planned;
create temporary table warned as
  select warning ->> 'code' as code
  from
    planned,
    jsonb_array_elements(import.finish_firebase(plan #> '{tables,1}')) as warning;
select test.is(
  (
    select string_agg(attname || ' ' || atttypid::regtype, ', ' order by attnum)
    from pg_attribute
    where attrelid = 'public.rooms_'::regclass and attnum > 4 and not attisdropped
  ),
  '0 text, 2 jsonb, exact numeric, far numeric, name text, open boolean, seats bigint, share double precision, value text',
  'columns'
);
select test.is(string_agg(id, ' ' order by id), '-NB -N_ -Nb id/with/slashes list', 'ids in the order of their bytes')
from public.rooms_;
select test.is(
  row(name, seats, share, exact, far = '1e400'::numeric)::text,
  '(hall,9223372036854775807,0.1,0.12345678901234567890,t)',
  'digits'
)
from public.rooms_
where id = '-Nb';
select test.is(
  row(share, exact, far = '-1e-400'::numeric, data ->> 'open')::text,
  '(2,1,t,true)',
  'numbers of both kinds'
)
from public.rooms_
where id = '-NB';
select
  test.is(
    (select data from public.rooms_ where id = '-N_'),
    '{"0": "x", "2": {"y": [1]}}',
    'a list has keys, and no nulls'
  ),
  test.is(import.firebase_fields('[]'), '{}', 'an empty list'),
  test.is(
    (select row(value, data)::text from public.rooms_ where id = 'id/with/slashes'),
    '(shut,"{""value"": ""shut""}")',
    'a child without keys'
  );
select
  test.ok(bool_or(code = 'characters_replaced'), 'what was replaced is counted'),
  test.ok(bool_or(code = 'fields_without_column'), 'ids that Firebase made are no columns')
from warned;
