-- Default privileges for PUBLIC or a role in a schema of ours are found; those that owners usually give are not.
create function test.found(plant text)
returns text language plpgsql as $$
declare
  v_found text;
begin
  begin
    execute 'alter default privileges ' || plant;
    select string_agg(finding || ': ' || object, '; ') into v_found from core.audit();
    raise exception 'undo';
  exception when raise_exception then
    return replace(v_found, current_user, 'owner');
  end;
end;
$$;

select test.is(test.found(plant), 'default privileges open what is new in a schema of ours: ' || wanted, plant)
from (
  values
    ('in schema auth grant select on tables to anon', 'tables of owner in auth, to anon'),
    ('in schema core grant execute on functions to public', 'functions of owner in core, to public'),
    (
      'for role authenticated in schema api grant all on tables to service_role',
      'tables of authenticated in api, to service_role'
    )
) as fault (plant, wanted);

select test.is(test.found(plant), null, plant)
from
  unnest(
    array[
      'in schema public grant all on tables to anon, authenticated',
      'in schema public grant all on functions to anon, authenticated, service_role',
      'in schema auth grant select on tables to pg_monitor', 'grant select on tables to anon',
      'revoke execute on functions from public'
    ]
  ) as plant;
