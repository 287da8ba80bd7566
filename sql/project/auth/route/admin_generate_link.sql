create or replace function auth.admin_generate_link(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/admin/generate_link
-- For applications that send mail in other ways: the link and the code of a mail, and no mail.
-- Writes: auth.users, auth.one_time_tokens, auth.events
declare
  v_settings core.settings := core.settings_row();
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_kind text := auth.link_kind(p_request.body ->> 'type');
  v_words text;
  v_password text;
  v_user auth.users;
  v_address text;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_words := auth.link_refusal(p_request.body, v_settings);
  if v_words is not null then
    return core.refuse('bad_request', v_words);
  end if;

  if v_kind = 'confirmation' and p_request.answer is null then
    return core.ask_scrypt(core.password_new());
  end if;

  if v_kind = 'confirmation' then
    v_password := core.password_text(core.password_answered(p_request.answer));
  end if;
  v_user := auth.link_user(p_request.body, v_password);
  if v_user.id is null then
    return core.refuse('not_found', 'there is no user with this address');
  end if;

  v_address := core.email_normal(p_request.body ->> case v_kind when 'email_change' then 'new_email' else 'email' end);
  if auth.link_conflicts(v_user, v_kind, v_address) then
    return core.refuse('conflict', 'a user with this address is already there');
  end if;

  return auth.link_made(p_request, v_user, v_address, v_password, v_settings);
end;
$$;

comment on function auth.admin_generate_link(core.request) is
  'POST /auth/v1/admin/generate_link: makes a link without mailing it.';
