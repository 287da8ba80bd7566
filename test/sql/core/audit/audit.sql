-- The audit finds nothing, and finds each fault that is planted.
select test.none('select * from core.audit()', 'clean');
create function test.found(plant text, mend text)
returns text language plpgsql as $$
declare
  v_found text;
begin
  execute plant;
  select string_agg(distinct finding, '; ') into v_found from core.audit();
  execute mend;
  return v_found;
end;
$$;
select test.is(test.found(plant, mend), wanted, plant)
from (
  values
    (
      'grant execute on function core.our_schemas() to public',
      'revoke execute on function core.our_schemas() from public',
      'PUBLIC may call a function of ours; a role of the API may call a function that is not open'
    ),
    (
      'grant execute on function core.our_schemas() to anon', 'revoke execute on function core.our_schemas() from anon',
      'a role of the API may call a function that is not open'
    ),
    (
      'alter function auth.token(core.request) reset search_path',
      'alter function auth.token(core.request) set search_path = pg_catalog, pg_temp',
      'a security definer function without the pinned search path'
    ),
    (
      'alter function auth.token(core.request) set search_path = pg_catalog',
      'alter function auth.token(core.request) set search_path = pg_catalog, pg_temp',
      'a security definer function without the pinned search path'
    ),
    ('grant select on auth.users to anon', 'revoke select on auth.users from anon', 'a role may use a table of ours'),
    (
      'grant select (id) on auth.users to anon', 'revoke select (id) on auth.users from anon',
      'a role may use a table of ours'
    ),
    (
      'grant select (email) on auth.users to service_role', 'revoke select (email) on auth.users from service_role',
      'a role may use a table of ours'
    ),
    (
      'grant update (id) on auth.users to service_role', 'revoke update (id) on auth.users from service_role',
      'a role may use a table of ours'
    ),
    (
      'grant update on auth.identities to authenticated', 'revoke update on auth.identities from authenticated',
      'a role may use a table of ours'
    ),
    (
      'grant select on auth.identities to anon', 'revoke select on auth.identities from anon',
      'a role may use a table of ours'
    ),
    (
      'grant delete on auth.identities to authenticated', 'revoke delete on auth.identities from authenticated',
      'a role may use a table of ours'
    ),
    (
      'grant update (version) on storage.objects to service_role',
      'revoke update (version) on storage.objects from service_role', 'a role may use a table of ours'
    ),
    (
      'grant insert (metadata) on storage.objects to authenticated',
      'revoke insert (metadata) on storage.objects from authenticated', 'a role may use a table of ours'
    ),
    (
      'grant truncate on storage.objects to service_role', 'revoke truncate on storage.objects from service_role',
      'a role may use a table of ours'
    ),
    (
      'grant select on storage.versions to service_role', 'revoke select on storage.versions from service_role',
      'a role may use a table of ours'
    ),
    (
      format('grant delete on storage.objects to %I', core.gateway_role()),
      format('revoke delete on storage.objects from %I', core.gateway_role()), 'a role may use a table of ours'
    ),
    (
      'grant insert on core.settings to public', 'revoke insert on core.settings from public',
      'a role may use a table of ours'
    ),
    (
      'alter table auth.users disable row level security', 'alter table auth.users enable row level security',
      'a table of ours has no row level security'
    ),
    ('create table core.more (id int)', 'drop table core.more', 'a table of ours has no row level security'),
    ('grant service_role to anon', 'revoke service_role from anon', 'a role is a member of another'),
    (
      'grant usage on schema exec to anon', 'revoke usage on schema exec from anon',
      'a role may reach into a schema of ours'
    ),
    (
      'grant create on schema auth to authenticated', 'revoke create on schema auth from authenticated',
      'a role may reach into a schema of ours'
    ),
    ('alter role anon login', 'alter role anon nologin', 'a role has an attribute it must not have'),
    (
      'alter role authenticated bypassrls', 'alter role authenticated nobypassrls',
      'a role has an attribute it must not have'
    )
) as fault (plant, mend, wanted);
