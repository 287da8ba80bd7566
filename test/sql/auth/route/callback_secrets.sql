-- No row contains code, state, verifier, tokens or the provider's sentences.
create temporary table verifier as
  select test.begun('google') as state;
insert into verifier
select pkce_verifier
from auth.oauth_states;
select test.returned(
  jsonb_build_object('code', 'canary code', 'state', state),
  '[
      {"access_token": "canary-access", "refresh_token": "canary-refresh", "id_token": "canary-id", "scope": "canary"},
      {"sub": "1", "email": "ada@example.com", "email_verified": true, "access_token": "canary-echo"}
    ]'
)
from verifier
limit 1;
select test.returned_by(
  'google', '["400 {\"error\": \"invalid_grant\", \"error_description\": \"canary sentence\", \"code\": \"canary\"}"]'
);
select test.none(
  format(
    'select left(row::text, 200) as row from %s as row where row::text ~ (select ''canary|'' || string_agg(state, ''|'') from verifier)',
    name
  ),
  name
)
from unnest(array['auth.users', 'auth.identities', 'auth.sessions', 'auth.events', 'auth.oauth_states']) as name;
