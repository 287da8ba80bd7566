create or replace function auth.fields_changed(p_before auth.users, p_after auth.users)
returns jsonb language sql immutable as $$
  -- The names of the fields in which two states of a user differ.
  -- Names only: values would put secrets and personal data into the events.
  select coalesce(jsonb_agg(field.name order by field.name), '[]')
  from (
    values
      ('email', p_before.email is distinct from p_after.email),
      ('phone', p_before.phone is distinct from p_after.phone),
      ('password', p_before.encrypted_password is distinct from p_after.encrypted_password),
      ('email_confirmed_at', p_before.email_confirmed_at is distinct from p_after.email_confirmed_at),
      ('phone_confirmed_at', p_before.phone_confirmed_at is distinct from p_after.phone_confirmed_at),
      ('banned_until', p_before.banned_until is distinct from p_after.banned_until),
      ('app_metadata', p_before.app_metadata is distinct from p_after.app_metadata),
      ('user_metadata', p_before.user_metadata is distinct from p_after.user_metadata)
  ) as field (name, is_changed)
  where field.is_changed;
$$;

create or replace function auth.admin_after_change(
  p_before auth.users, p_after auth.users, p_request core.request, p_now timestamptz
)
returns void language plpgsql as $$
-- Ends what the change ends and writes events: which fields changed, and the old and new address. Links and codes that
-- went to an old address end with it.
-- Writes: auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_by jsonb := jsonb_build_object('by', auth.admin_name(p_request.claims));
  v_changed jsonb := auth.fields_changed(p_before, p_after);
begin
  if v_changed ? 'password' or (v_changed ? 'banned_until' and p_after.banned_until > p_now) then
    perform auth.user_revoke_all(p_after.id);
  elsif v_changed ?| array['email', 'phone'] then
    perform auth.tokens_revoke(p_after.id);
  end if;

  perform auth.note_event(
    'admin_user_updated',
    p_after.id,
    p_request.ip,
    v_by || jsonb_build_object('fields', v_changed)
  );
  if v_changed ? 'email' then
    perform auth.note_event(
      'email_changed',
      p_after.id,
      p_request.ip,
      v_by || jsonb_build_object('from', p_before.email, 'to', p_after.email)
    );
  end if;
  if v_changed ? 'banned_until' then
    perform auth.note_event(
      'banned',
      p_after.id,
      p_request.ip,
      v_by || jsonb_build_object('until', p_after.banned_until)
    );
  end if;
end;
$$;
