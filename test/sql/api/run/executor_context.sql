-- What is said of a statement that fails, which Postgres logs, holds none of its values.
create function pg_temp.context_of(p_call text)
returns text language plpgsql as $$
declare
  v_context text;
begin
  execute p_call;
  return null;
exception when division_by_zero then
  get stacked diagnostics v_context = pg_exception_context;
  return v_context;
end;
$$;

select test.is(
  to_jsonb(
    exec.as_anon('plinth:x', '{1,it''s \"marked\"}', $$select 1 / ($1)[1]::int, null::jsonb, ($1)[2], 1::bigint$$, null)
  ) ->> 'body',
  'it''s "marked"',
  'the values arrive'
);
select set_config('test.values', '{0,marked}', true);
select test.ok(context like '%execute "plinth:x"(%' and context not like '%marked%', call || ': ' || context)
from
  unnest(
    array[
      $$select exec.as_anon('plinth:x', current_setting('test.values')::text[], null, null)$$,
      $$select exec.again_as_anon('plinth:x', current_setting('test.values')::text[])$$
    ]
  ) as call
  cross join lateral pg_temp.context_of(call) as context;
select test.is(exec.again_as_anon('plinth:x', null), null, 'without values, and without those of the last time');
