create or replace function auth.oauth_state_claim(p_state text)
returns auth.oauth_states
language plpgsql
as $$
-- One winner: whoever deletes the row. Then both digests are compared under a key of this moment, so that the time
-- it takes tells nothing of where they differ. All nulls for a state that is unknown, used or too old.
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

  if
    sha256(v_key || convert_to(v_state.state, 'UTF8')) = sha256(
      v_key || convert_to(v_digest, 'UTF8')
    )
  then
    return v_state;
  end if;
  return null;
end;
$$;

comment on function auth.oauth_state_claim(text) is
  'Takes the sign-in of that state, once and within its ten minutes.';
