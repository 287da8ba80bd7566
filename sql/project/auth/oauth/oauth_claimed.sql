create or replace function auth.oauth_claimed(p_request core.request, p_settings core.settings)
returns auth.oauth_states
language plpgsql
as $$
-- Spent by whatever browser brings it; good for the one that began it alone.
-- Writes: auth.oauth_states
declare
  v_given text := p_request.query ->> 'state';
  v_state auth.oauth_states := auth.oauth_state_claim(v_given);
begin
  if auth.oauth_is_other_browser(p_request.headers ->> 'cookie', v_given, p_settings) then
    return null;
  end if;

  return v_state;
end;
$$;

comment on function auth.oauth_claimed(core.request, core.settings) is
  'The sign-in that a browser comes back from; all nulls when it began none.';
