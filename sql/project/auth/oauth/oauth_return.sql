create or replace function auth.oauth_return(
  p_reply core.reply,
  p_target text,
  p_state text,
  p_settings core.settings
)
returns core.reply
language plpgsql
stable
as $$
-- The cookie of this sign-in has done its duty.
declare
  v_reply core.reply := auth.redirected(
    p_reply,
    p_target,
    array['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'provider']
  );
begin
  if p_state is not null then
    v_reply.headers := v_reply.headers || jsonb_build_object(
      'set-cookie',
      auth.oauth_cookie(p_state, p_settings, 0)
    );
  end if;
  return v_reply;
end;
$$;

comment on function auth.oauth_return(core.reply, text, text, core.settings) is
  'The same reply as the end of a third-party sign-in: back to where it was begun.';
