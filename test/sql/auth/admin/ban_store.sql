-- The service role reaches one column of users, and nothing else of ours.
select test.is(test.outcome('service_role', call), outcome, call)
from (
  values
    ('select id, banned_until from auth.users', 'ok'),
    ('update auth.users set banned_until = null where id = gen_random_uuid()', 'ok'),
    ('select email from auth.users', 'denied'),
    ('select * from auth.users', 'denied'),
    ('update auth.users set email = null where id = gen_random_uuid()', 'denied'),
    ('update auth.users set id = gen_random_uuid()', 'denied'),
    ('delete from auth.users', 'denied'),
    ('select auth.ban_store(gen_random_uuid(), null)', 'denied'),
    ('create function auth.f() returns int language sql as ''select 1''', 'denied')
) as tried (call, outcome)
where (core.installation_row()).service_role_bypasses;
select
  test.is(
    proowner::regrole::text,
    (select proowner::regrole::text from pg_proc where proname = 'as_service_role'),
    'as the executor'
  ),
  test.ok(prosecdef, 'with its owner''s rights')
from pg_proc
where oid = 'auth.ban_store(uuid, timestamptz)'::regprocedure;
