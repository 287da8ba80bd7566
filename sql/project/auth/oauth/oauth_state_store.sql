create or replace function auth.oauth_state_store(
  p_state text,
  p_provider text,
  p_verifier text,
  p_redirect_to text,
  p_challenge jsonb
)
returns void
language plpgsql
as $$
-- The digest only: who reads the table completes nobody's sign-in. A few rows whose time is over go in the same
-- statement, so that the table stays as small as what is on its way; those that somebody else holds are left.
-- Writes: auth.oauth_states
declare
  v_now timestamptz := clock_timestamp();
begin
  with
    swept as (
      delete from auth.oauth_states
      where
        state in (
          select old.state
          from auth.oauth_states as old
          where old.created_at <= v_now - interval '10 minutes'
          order by old.created_at
          limit 10
          for update skip locked
        )
    )
  insert into auth.oauth_states
    (state, provider, pkce_verifier, redirect_to, challenge, created_at)
  values
    (auth.token_digest(p_state), p_provider, p_verifier, p_redirect_to, p_challenge, v_now);
end;
$$;

comment on function auth.oauth_state_store(text, text, text, text, jsonb) is
  'Keeps a sign-in that goes to a provider, for ten minutes.';
