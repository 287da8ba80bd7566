-- Only the service role changes a ban: an update by another role leaves the ban as it is, without an error.
select test.user(1);
grant select, update on auth.users to anon, authenticated;
create policy all_for_tests on auth.users using (true);
do $$
begin
  execute format('grant select, update on auth.users to %I', core.gateway_role());
end
$$;
create function public.lift()
returns void language sql security definer as $$
  update auth.users
  set
    banned_until = null,
    user_metadata = '{"by": "definer"}';
$$;
create function test.tried(role text, run text)
returns text language plpgsql as $$
begin
  perform test.ban(1, '2999-01-01 00:00:00+00');
  perform set_config('role', role, true);
  execute run;
  perform set_config('role', 'none', true);
  return (
    select concat_ws(' ', extract(year from banned_until at time zone 'UTC'), user_metadata ->> 'by')
    from auth.users
  );
end;
$$;

select test.is(
  test.tried(role, format('update auth.users set banned_until = null, user_metadata = ''{"by": "%s"}''', name)),
  '2999 ' || name,
  name
)
from (
  values
    ('anon', 'anon'),
    ('authenticated', 'authenticated'),
    (core.gateway_role(), 'gateway'),
    ('none', 'owner')
) as caller (role, name);
select test.is(test.tried('anon', 'select public.lift()'), '2999 definer', 'a definer of the owner');
select test.is(
  test.tried(
    'service_role', 'update auth.users set banned_until = null where id = ''00000000-0000-4000-8000-000000000001'''
  ),
  'definer',
  'service_role'
)
where (core.installation_row()).service_role_bypasses;
