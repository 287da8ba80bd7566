create or replace function operate.user_mail_refusal(p_user auth.users, p_kind text, p_ip inet)
returns core.reply language plpgsql as $$
-- Why a user is sent no such mail; all nulls when one is sent.
begin
  if p_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  if p_user.email is null then
    return core.refuse('conflict', 'the user has no address for mail');
  end if;

  if p_kind = 'confirmation' and p_user.email_confirmed_at is not null then
    return core.refuse('conflict', 'the address is confirmed already');
  end if;

  if auth.mail_is_enough(p_user.email, p_kind, core.client_network(p_ip)) then
    return core.refuse_wait(60);
  end if;

  return auth.ban_refusal(p_user);
end;
$$;

create or replace function operate.user_mail(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/users/:id/mail {kind: recovery|magiclink|confirmation}
-- As the user's own request for it, but the answer says what became of it.
-- Writes: auth.mail_queue, auth.events
declare
  v_user auth.users := auth.user_by_id(auth.uuid_of(p_request.path ->> 'id'));
  v_kind text := p_request.body ->> 'kind';
  v_refusal core.reply;
begin
  if v_kind is null or v_kind not in ('recovery', 'magiclink', 'confirmation') then
    return core.refuse('bad_request', 'kind is recovery, magiclink or confirmation');
  end if;

  v_refusal := operate.user_mail_refusal(v_user, v_kind, p_request.ip);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  perform auth.mail_grant(p_request, v_kind, v_user.email);
  perform auth.note_event(
    'admin_mail_sent',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims), 'kind', v_kind)
  );
  return core.ok(jsonb_build_object('kind', v_kind, 'address', v_user.email), 202);
end;
$$;

comment on function operate.user_mail(core.request) is
  'POST /admin/v1/users/:id/mail: sends a user a link to recover, to sign in or to confirm.';
