-- Through a view of the application a signed-in user reads only the own identities; nobody writes one, anon reads none.
select test.user(1), test.user(2);
select test.oauth('google', test.profile(number::text, format('user%s@example.com', number)))
from generate_series(1, 2) as number;
create view public.my_identities
with (security_invoker)
as
  select provider, provider_id from auth.identities;
grant select, insert, delete on public.my_identities to anon, authenticated;

select test.as('authenticated', test.claims(1));
select test.is(array_agg(provider_id), array['1'], 'of user 1') from public.my_identities;
select test.throws('delete from public.my_identities', '42501', 'unlinking by the view');
select test.throws($$insert into public.my_identities values ('google', '9')$$, '42501', 'linking by the view');
select test.as('authenticated', test.claims(3));
select test.is(count(*), 0, 'of user 3') from public.my_identities;
select test.as('anon');
select test.throws('select from public.my_identities', '42501', 'anon');
select test.as(null);
select test.is(
  test.get('my_identities', claims => test.claims(2)),
  '[{"provider": "google", "provider_id": "2"}]',
  'over REST'
);
select test.ok(api.is_plain('public.my_identities'::regclass), 'and it is plain to read');
select test.ok(qual ~ '^\(user_id = \( SELECT auth\.uid\(\) AS uid\)\)$', qual)
from pg_policies
where schemaname = 'auth';
