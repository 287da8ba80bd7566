create or replace function auth.sign_in_of_claims(p_claims jsonb)
returns auth.sessions
language sql
stable
as $$
  -- The root of the family: however often the session was refreshed, it says when its user last signed in. All nulls
  -- for a token that names no session of its user's.
  select root from auth.sessions as root where root.id = auth.family_of_claims(p_claims);
$$;

comment on function auth.sign_in_of_claims(jsonb) is 'The sign-in that an access token came of.';
