create or replace function auth.link_made(
  p_request core.request,
  p_user auth.users,
  p_address text,
  p_password text,
  p_settings core.settings
)
returns core.reply
language plpgsql
as $$
-- Whoever holds the link signs in as that user, so it is remembered who had it made.
-- Writes: auth.one_time_tokens, auth.events
declare
  v_type text := p_request.body ->> 'type';
  v_kind text := auth.link_kind(v_type);
  v_secret auth.one_time_secret := auth.token_mint(p_user.id, v_kind, p_address, p_password);
begin
  perform
    auth.note_event(
      'admin_link_generated',
      p_user.id,
      p_request.ip,
      jsonb_build_object('by', auth.admin_name(p_request.claims), 'kind', v_kind)
    );
  return auth.link_reply(p_user, v_type, v_secret, p_settings);
end;
$$;

comment on function auth.link_made(core.request, auth.users, text, text, core.settings) is
  'Makes the link, and remembers who had it made.';
