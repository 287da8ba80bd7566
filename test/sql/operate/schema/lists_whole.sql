-- What each list says of the application's objects.
create schema app;

create table app.notes (id serial primary key, body text);

create function app.touch()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  return new;
end;
$$;

revoke execute on function app.touch() from public;

grant execute on function app.touch() to service_role;

create trigger touch
before insert on app.notes
for each row
execute function app.touch();

alter table app.notes disable trigger touch;

create trigger on_user
after insert on auth.users
for each row
execute function app.touch();

create policy own on app.notes as restrictive for update to anon using (id = 1) with check (id = 2);

create policy topics on realtime.topics for select using (true);

create publication changes for table app.notes (id);

create temporary view said as
  select
    (operate.functions(operate.get('{"schema": "app"}'))).body #> '{functions,0}' as function,
    (operate.triggers(operate.get())).body -> 'triggers' as triggers,
    (operate.policies(operate.get())).body -> 'policies' as policies,
    (operate.sequences(operate.get('{"schema": "app"}'))).body #> '{sequences,0}' as sequence,
    (operate.indexes(operate.get('{"schema": "app", "search": "NOTES"}'))).body #> '{indexes,0}' as index,
    (operate.publications(operate.get('{"search": "changes"}'))).body #> '{publications,0}' as publication,
    (operate.extensions(operate.get('{"search": "plpgsql"}'))).body #> '{extensions,0}' as extension,
    (operate.roles(operate.get('{"search": "service_role"}'))).body #> '{roles,0}' as role,
    (operate.grants(operate.get('{"schema": "app", "search": "service_role"}'))).body #> '{grants,0}' as "grant";

select
  test.is(
    function - '{arguments,comment,language,kind}'::text[],
    '{"id": "app.touch()", "schema": "app", "name": "touch", "returns": "trigger", "volatility": "volatile", "definer": true, "path": "\"\"", "callers": ["service_role"]}'::jsonb,
    'a function'
  ),
  test.is(
    jsonb_path_query_array(triggers, '$[*].id'),
    '["app.notes touch", "auth.users on_user"]'::jsonb,
    'triggers, one of them on a table of ours'
  ),
  test.is(triggers #>> '{0,enabled}', 'disabled', 'whether one fires'),
  test.is(
    (policies -> 0) - '{id,comment,rls}'::text[],
    '{"schema": "app", "table": "notes", "name": "own", "command": "update", "permissive": false, "roles": ["anon"], "using": "(id = 1)", "check": "(id = 2)"}'::jsonb,
    'a policy'
  ),
  test.is(policies #>> '{1,id}', 'realtime.topics topics', 'a policy on a table of ours'),
  test.is(sequence ->> 'owned_by', 'app.notes.id', 'a sequence'),
  test.is(index ->> 'constraint', 'notes_pkey', 'an index'),
  test.is(publication ->> 'members', 'table app.notes (id)', 'a publication'),
  test.ok(extension ->> 'installed' is not null, 'an extension'),
  test.is((role ->> 'of_api')::boolean, true, 'a role'),
  test.is(
    "grant" - 'schema',
    '{"id": "routine app.touch() to service_role", "object": "routine app.touch()", "role": "service_role", "rights": ["execute"], "may_grant": [], "columns": {}}'::jsonb,
    'a grant'
  )
from said;
