create or replace function auth.token_apply(
  p_user auth.users,
  p_token auth.one_time_tokens,
  p_password text,
  p_ip inet
)
returns boolean
language plpgsql
as $$
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_address text := case p_token.kind
    when 'sms' then p_user.phone
    else p_user.email
  end;
begin
  if p_token.kind = 'email_change' then
    return auth.email_change(p_user, p_token.identity, p_ip);
  end if;

  -- An administrator may have changed the address since.
  if p_token.identity is distinct from v_address then
    return false;
  end if;

  perform auth.address_prove(p_user, p_token, p_password);

  if p_token.kind = 'recovery' and p_password is not null then
    perform auth.note_event('recovered', p_user.id, p_ip);
    perform auth.mail_add('password_changed', p_user, p_user.email);
  end if;

  return true;
end;
$$;

comment on function auth.token_apply(auth.users, auth.one_time_tokens, text, inet) is
  'Does to its user what a spent token is for; false when the two no longer fit.';
