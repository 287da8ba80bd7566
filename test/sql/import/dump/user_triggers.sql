-- A trigger on users comes with its function in our names of columns, or not at all where users lack a column here.
create function pg_temp.adapted(p_code text)
returns jsonb language sql as $$
  select import.dump_adapted(
    jsonb_build_array(
      jsonb_build_object(
        'kind', 'CreateFunctionStmt',
        'schema', 'public',
        'name', 'f',
        'verdict', 'run',
        'code', 'definer_function',
        'text', p_code
      ),
      '{
          "kind": "CreateTrigStmt",
          "verdict": "run",
          "code": "code_on_users",
          "tree": {"CreateTrigStmt": {"funcname": [{"String": {"sval": "public"}}, {"String": {"sval": "f"}}]}}
        }'::jsonb
    )
  );
$$;

with adapted as (select pg_temp.adapted('values (new.id, new.raw_user_meta_data)') as list)
select
  test.is(list #>> '{0,text}', 'values (new.id, new.user_metadata)', 'the code has our names'),
  test.is(list #>> '{0,original}', 'values (new.id, new.raw_user_meta_data)', 'and what it was is kept'),
  test.is(list #>> '{0,code}', 'definer_function', 'beside its other warning'),
  test.is(list #>> '{1,verdict}', 'run', 'the trigger comes')
from adapted;

with adapted as (select pg_temp.adapted('values (new.id, new.is_sso_user)') as list)
select
  test.ok(not list -> 0 ? 'original', 'nothing was changed'),
  test.is(list #>> '{1,verdict}', 'skip', 'the trigger does not come'),
  test.ok(list #>> '{1,message}' like '%is_sso_user%', 'and the warning names the column')
from adapted;
