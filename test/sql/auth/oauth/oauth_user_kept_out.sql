-- If a trigger of the application keeps users from being stored, a first sign-in is refused.
select test.function('public.keep_out() returns trigger', 'begin return null; end', 'plpgsql');
create trigger keep_out
before insert on auth.users
for each row
execute function public.keep_out();

select test.refused(test.oauth('google', test.profile('1', 'ada@example.com')), 'internal_error', 'nobody is made');
select test.is(count(*), 0, 'users') from auth.users;
select test.is(count(*), 0, 'identities') from auth.identities;
