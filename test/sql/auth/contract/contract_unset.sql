-- A session without claims, and one after its request, has no user and the role anon.
select test.is(auth.uid(), null::uuid, 'never set');
select test.is(auth.role(), 'anon', 'never set');
select test.is(auth.jwt(), null::jsonb, 'never set');
select set_config('request.jwt.claims', '', true);
select test.is(auth.uid(), null::uuid, 'empty');
select test.is(auth.role(), 'anon', 'empty');
select test.is(auth.email(), null, 'empty');
