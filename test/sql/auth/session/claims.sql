-- Nothing that a user writes becomes a claim: it stays inside user_metadata.
select test.settings('{"confirm_email": false, "jwt_issuer": "here", "access_ttl": 60}');
create temporary table signed as
  select
    test.play(
      'auth.sign_up',
      test.post(
        '{"email": "a@example.com", "role": "service_role", "aud": "x", "id": "1", "app_metadata": {"admin": true},
        "data": {"role": "service_role", "sub": "1", "typ": "platform", "pr": "owner", "exp": 9999999999}}'
      )
    ) as reply;

select test.is(
  (reply).token - 'sub' - 'session_id' - 'iat' - 'exp',
  '{"role": "authenticated", "aud": "authenticated", "email": "a@example.com", "iss": "here",
      "app_metadata": {"provider": "email", "providers": ["email"]},
      "user_metadata": {"role": "service_role", "sub": "1", "typ": "platform", "pr": "owner", "exp": 9999999999}}',
  'the claims'
)
from signed;
select test.is((reply).token -> 'sub', to_jsonb(users.id), 'sub')
from
  signed,
  auth.users as users;
select test.is((reply).token -> 'session_id', to_jsonb(sessions.id), 'session_id')
from
  signed,
  auth.sessions as sessions;
select test.is(((reply).token -> 'exp')::integer - ((reply).token -> 'iat')::integer, 60, 'life')
from signed;
select test.ok(abs(((reply).token -> 'iat')::integer - extract(epoch from clock_timestamp())) < 5, 'iat')
from signed;
