-- An administrator unlinks an identity; the last way in only with force, unless the user has a password.
create function test.unlink(number integer, force text default null)
returns core.reply language sql as $$
  select auth.admin_user_identity_delete(
    row(
      'DELETE',
      jsonb_build_object(
        'id', test.id(number),
        'iid', coalesce((select min(id::text) from auth.identities where user_id = test.id(number)), 'none')
      ),
      jsonb_strip_nulls(jsonb_build_object('force', force)),
      '{}',
      null,
      '10.0.0.9'::inet,
      '{"role": "service_role", "typ": "platform", "pr": "admin", "sub": "00000000-0000-4000-8000-000000000077"}',
      null::jsonb
    )::core.request
  );
$$;
select test.user(number) from generate_series(1, 4) as number;
select test.oauth(provider, test.profile(concat(number, provider), format('user%s@example.com', number)))
from
  generate_series(1, 4) as number,
  unnest(array['google', 'github']) as provider
where provider = 'google' or number = 1;
-- Of 2 and 3 nobody knows whether the address is theirs; 3 has a password.
update auth.users set email_confirmed_at = null where id in (test.id(2), test.id(3));
update auth.users set encrypted_password = '*' where id in (test.id(1), test.id(2));

select test.is(jsonb_array_length(reply.body -> 'identities'), 2, 'listed')
from auth.admin_user_identities(test.admin('GET', null, test.id(1)::text)) as reply;
select
  test.status(test.unlink(1), 204, 'one of two'),
  test.refused(test.unlink(2), 'conflict', 'the last way in'),
  test.refused(test.unlink(2, 'yes'), 'conflict', 'not said'),
  test.status(test.unlink(2, 'true'), 204, 'said'),
  test.status(test.unlink(3), 204, 'a password is left'),
  test.status(test.unlink(4), 204, 'a confirmed address is left'),
  test.refused(test.unlink(4), 'not_found', 'it is gone'),
  test.refused(test.unlink(5), 'not_found', 'nobody');
select test.is(count(*), 1, 'one is left') from auth.identities;
select test.is(
  array_agg(distinct details ->> 'by'),
  array['operator 00000000-0000-4000-8000-000000000077'],
  'remembered'
)
from auth.events
where name = 'identity_unlinked';
select test.refused(auth.admin_user_identities(test.admin('GET', null, test.id(9)::text)), 'not_found', 'nobody''s');
