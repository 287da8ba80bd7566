-- Settings of the roles that break what we promise are found, in this database and for all of them; others are not.
create function test.found(plant text)
returns text language plpgsql as $$
declare
  v_found text;
begin
  begin
    execute replace(plant, 'gateway', quote_ident(core.gateway_role()));
    select string_agg(finding || ': ' || object, '; ') into v_found from core.audit();
    raise exception 'undo';
  exception when raise_exception then
    return replace(v_found, core.gateway_role(), 'gateway');
  end;
end;
$$;

select test.is(
  test.found(plant),
  'a role has a setting it must not have: ' || replace(wanted, 'here', current_database()),
  plant
)
from (
  values
    ('alter role anon set search_path = app', 'anon search_path=app'),
    ('alter role authenticated set row_security = off', 'authenticated row_security=off'),
    ('alter role service_role set plinth.dirty = no', 'service_role plinth.dirty=no'),
    ('alter role gateway set "Request.jwt.claims" = x', 'gateway request.jwt.claims=x'),
    ('alter role gateway set role = anon', 'gateway role=anon'),
    ('alter role anon set session_replication_role = replica', 'anon session_replication_role=replica'),
    ('alter role gateway set log_min_messages = warning', 'gateway log_min_messages=warning'),
    (
      format('alter role gateway in database %I set log_parameter_max_length = 100', current_database()),
      'gateway in database here log_parameter_max_length=100'
    )
) as fault (plant, wanted);

select test.is(test.found(plant), null, plant)
from
  unnest(
    array[
      'alter role anon set statement_timeout = ''3s''',
      'alter role gateway set log_min_messages = ''FATAL''',
      'alter role gateway set log_parameter_max_length = ''0kB''',
      'alter role gateway in database postgres set search_path = app',
      format('alter database %I set search_path = public, app', current_database())
    ]
  ) as plant;
