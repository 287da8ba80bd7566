-- A definer that names auth or storage is said by name, with the statement that hands it to the owner.
select test.is(import.closed_names(code), names, code)
from (
  values
    ('delete from auth.users where id = auth.uid()', 'auth.users'),
    ('select "auth" . "users".id, storage.foldername(name) from Storage.Objects', 'auth.users, storage.objects'),
    ('select (auth.jwt() ->> ''role'') = auth.role()', null),
    ('{"sval": "select from \"auth\".identities"}', 'auth.identities'),
    ('create function f() set search_path = public, auth as $$select from users$$', 'auth'),
    ('select author.name from public.author', null)
) as known (code, names);

select test.is(warning ->> 'code', 'definer_function', 'other definers have the rights of what came')
from import.definer_warning('public.f', 'public.f()', 'select from public.notes', 'the statement') as warning;

select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create function public.emails()
returns bigint language sql security definer as $$
  select count(email) from auth.users;
$$;
reset role;
select import.close_login();
select test.throws('select public.emails()', '42501', 'it reads nothing');

do $$
declare
  v_warning jsonb := import.definer_warning('public.emails()', 'public.emails()', 'from auth.users', 'the statement');
begin
  perform
    test.is(v_warning ->> 'code', 'definer_of_ours', 'it is said'),
    test.ok(v_warning ->> 'message' like '%names auth.users, which%', 'with what it names');
  execute substring(v_warning ->> 'message' from 'alter function .*');
end
$$;
select test.is(public.emails(), (select count(*) from auth.users), 'once the owner has it, it reads');
