create or replace function auth.admin_aftermath(
  p_before auth.users,
  p_after auth.users,
  p_request core.request,
  p_now timestamptz
)
returns void
language plpgsql
as $$
-- What a change of a user ends, and what is remembered of it: which fields, and of the address from what to what.
-- Links and codes that went to an old address end with it.
-- Writes: auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_by jsonb := jsonb_build_object('by', auth.admin_name(p_request.claims));
  v_changed jsonb := auth.fields_changed(p_before, p_after);
begin
  if v_changed ? 'password' or (v_changed ? 'banned_until' and p_after.banned_until > p_now) then
    perform auth.user_shut(p_after.id);
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

comment on function auth.admin_aftermath(auth.users, auth.users, core.request, timestamptz) is
  'Ends what a change of a user ends, and notes the change.';
