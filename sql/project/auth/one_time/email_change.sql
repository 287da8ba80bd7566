create or replace function auth.email_change(p_user auth.users, p_email text, p_ip inet)
returns boolean
language plpgsql
as $$
-- The old address is told: its owner may not be the one who changed it.
-- Writes: auth.users, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
begin
  if not auth.email_store(p_user.id, p_email) then
    return false;
  end if;

  perform auth.tokens_revoke(p_user.id);
  perform
    auth.note_event(
      'email_changed',
      p_user.id,
      p_ip,
      jsonb_build_object('from', p_user.email, 'to', p_email)
    );

  if p_user.email is not null then
    perform
      auth.mail_add(
        'email_changed',
        p_user,
        p_user.email,
        null,
        null,
        jsonb_build_object('NewEmail', p_email)
      );
  end if;

  return true;
end;
$$;

comment on function auth.email_change(auth.users, text, inet) is
  'Changes an address that was proven; false when somebody else has it.';
