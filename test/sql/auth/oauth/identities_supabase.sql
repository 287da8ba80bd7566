-- Supabase's clients get the identities in the user, with identity_id; other clients do not.
select test.user(1), test.user(2);
select test.oauth(provider, test.profile(number::text, format('user%s@example.com', number)))
from (
  values
    ('google', 1),
    ('github', 1),
    ('google', 2)
) as account (provider, number);

select
  test.is(
    array(
      select row(identity -> 'provider', identity -> 'identity_id' = identity -> 'id')::text
      from jsonb_array_elements(reply.body -> 'identities') as identity
    ),
    array['("""google""",t)', '("""github""",t)'],
    'for auth-js'
  ),
  test.is(reply.body - 'identities', auth.user_json(auth.user_by_id(test.id(1))), 'and the user')
from
  auth.user_get(
    test.request('GET', claims => test.claims(1), headers => '{"x-supabase-api-version": "2024-01-01"}')
  ) as reply;
select test.ok(not reply.body ? 'identities', 'for nobody else')
from auth.user_get(test.request('GET', claims => test.claims(1))) as reply;
