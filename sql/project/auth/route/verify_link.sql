create or replace function auth.verify_link(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/verify?type=...&token=...
-- Opened by a link in a mail. The redirect target comes from the settings, never from the request.
-- Writes: core.visit, and what auth.token_redeem writes
declare
  v_settings core.settings := core.settings_row();
  v_type text := p_request.query ->> 'type';
  v_kinds text[] := auth.token_kinds(v_type);
  v_wait integer;
  v_reply core.reply;
begin
  v_wait := core.seconds_to_wait('verify', p_request.ip, v_settings.limit_token);
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  v_reply := case
    when v_kinds is null then core.refuse('bad_request', 'the link has no type that is known here')
    else auth.token_redeem(
      v_kinds,
      null,
      coalesce(p_request.query ->> 'token', p_request.query ->> 'token_hash'),
      null,
      null,
      p_request
    )
  end;

  v_reply.body := v_reply.body || jsonb_build_object('type', v_type);
  return auth.redirected(
    v_reply,
    v_settings.site_url,
    array['access_token', 'refresh_token', 'expires_in', 'token_type', 'type']
  );
end;
$$;

comment on function auth.verify_link(core.request) is
  'GET /auth/v1/verify: follows a link of a mail and redirects to the site.';
