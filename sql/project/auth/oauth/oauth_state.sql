create or replace function auth.oauth_state_store(
  p_state text, p_provider text, p_verifier text, p_redirect_to text, p_challenge jsonb
)
returns void language plpgsql as $$
-- Stores a sign-in that goes to a provider, for ten minutes.
-- The digest only: whoever reads the table cannot complete a sign-in. A few expired rows are deleted in the same
-- statement, so that the table stays small; locked ones are left.
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

create or replace function auth.oauth_state_claim(p_state text)
returns auth.oauth_states language plpgsql as $$
-- Takes the sign-in of that state, once and within its ten minutes.
-- Of two requests with one state one gets the row: the one that deletes it. Then both digests are compared under a
-- random key, so that the time of the comparison does not show where they differ. All nulls for a state that is
-- unknown, used or expired.
-- Writes: auth.oauth_states
declare
  v_digest text := auth.token_digest(p_state);
  v_key bytea := core.random_bytes(32);
  v_state auth.oauth_states;
begin
  delete from auth.oauth_states as states
  where states.state = v_digest and states.created_at > clock_timestamp() - interval '10 minutes'
  returning states.*
  into v_state;

  if sha256(v_key || convert_to(v_state.state, 'UTF8')) = sha256(v_key || convert_to(v_digest, 'UTF8')) then
    return v_state;
  end if;
  return null;
end;
$$;

create or replace function auth.oauth_claimed(p_request core.request, p_settings core.settings)
returns auth.oauth_states language plpgsql as $$
-- The sign-in that a browser comes back from; all nulls when it began none.
-- Any browser spends the state; it is valid only in the one that began the sign-in.
-- Writes: auth.oauth_states
declare
  v_given text := p_request.query ->> 'state';
  v_state auth.oauth_states;
begin
  v_state := auth.oauth_state_claim(v_given);
  if auth.oauth_is_other_browser(p_request.headers ->> 'cookie', v_given, p_settings) then
    return null;
  end if;

  return v_state;
end;
$$;
