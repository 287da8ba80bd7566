create or replace function auth.current_password_refusal(p_request core.request, p_user auth.users)
returns core.reply language plpgsql as $$
-- The refusal of a wrong current password; all nulls when it is right or none was given.
-- Checked whenever it is given, whatever the settings require: a client that sends it relies on that. It was counted
-- before, as a sign-in is (auth.user_update_wait), under the same key.
-- Writes: auth.attempts, auth.events
begin
  if p_request.body ->> 'current_password' is null then
    return null;
  end if;

  if not auth.password_is_right(p_user, p_request.answer) then
    perform auth.note_event('current_password_failed', p_user.id, p_request.ip);
    return core.refuse('invalid_credentials', 'the current password is wrong');
  end if;

  perform auth.attempts_release(coalesce(p_user.email, p_user.id::text), p_request.ip);
  return null;
end;
$$;

create or replace function auth.user_change_blocked(p_request core.request, p_user auth.users)
returns core.reply language plpgsql as $$
-- Why a user may not be changed after all; all nulls when it may.
-- p_user is locked, or all nulls when it was deleted meanwhile; whether the session is over is checked under that
-- lock.
-- Writes: auth.attempts, auth.events
begin
  if p_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  if auth.session_is_over(p_request.claims) then
    return core.refuse('unauthorized', 'the session is over');
  end if;

  return auth.current_password_refusal(p_request, p_user);
end;
$$;

create or replace function auth.user_data_store(p_user auth.users, p_data jsonb)
returns auth.users language sql as $$
  -- Stores the user_metadata of a user.
  -- Writes: auth.users
  update auth.users as users
  set
    user_metadata = p_data,
    raw_user_meta_data = p_data,
    updated_at = clock_timestamp()
  where users.id = p_user.id
  returning users;
$$;

create or replace function auth.user_password_store(p_user auth.users, p_password core.password)
returns auth.users language sql as $$
  -- Stores a new password.
  -- Writes: auth.users
  update auth.users as users
  set
    encrypted_password = core.password_text(p_password),
    updated_at = clock_timestamp()
  where users.id = p_user.id
  returning users;
$$;

create or replace function auth.password_was_changed(p_user auth.users, p_ip inet, p_but_family uuid default null)
returns void language plpgsql as $$
-- What a new password causes: other sessions and all tokens end, a notice is sent.
-- Ends the sessions of everybody who knew the old password, and every link and code that was sent before. The owner of
-- the address gets a mail about it.
-- Writes: auth.sessions, auth.events, and by what it calls tokens and mail
begin
  perform auth.sessions_revoke(p_user.id, p_but_family);
  perform auth.tokens_revoke(p_user.id);
  perform auth.note_event('password_changed', p_user.id, p_ip);

  if p_user.email is not null then
    perform auth.mail_add('password_changed', p_user, p_user.email);
  end if;
end;
$$;

create or replace function auth.user_change(p_request core.request, p_user auth.users)
returns core.reply language plpgsql as $$
-- Changes what users may change of themselves, and returns the user.
-- p_user is locked. The mail to the new address is queued last: a new password ends whatever was sent before it.
-- Writes: auth.users, and by what it calls auth.attempts, auth.sessions, auth.events, tokens and mail
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_data jsonb := nullif(p_request.body -> 'data', 'null');
  v_answer jsonb := coalesce(p_request.answer #> '{state,new}', p_request.answer);
  v_shut core.reply;
  v_refusal text;
begin
  v_shut := auth.user_change_blocked(p_request, p_user);
  if v_shut.status is not null then
    return v_shut;
  end if;

  if v_data is not null then
    v_data := auth.metadata_merged(p_user.user_metadata, v_data);
    v_refusal := auth.metadata_refusal(v_data);
    if v_refusal is not null then
      return core.refuse('bad_request', v_refusal);
    end if;
    p_user := auth.user_data_store(p_user, v_data);
  end if;

  if p_request.body ->> 'password' is not null then
    p_user := auth.user_password_store(p_user, core.password_answered(v_answer));
    perform auth.password_was_changed(p_user, p_request.ip, auth.family_of_claims(p_request.claims));
  end if;

  if v_email is distinct from p_user.email and v_email is not null then
    perform auth.mail_add(
      'email_change',
      p_user,
      v_email,
      null,
      auth.challenge_of(p_request.body),
      auth.mail_data(p_request),
      p_request.ip
    );
  end if;

  return core.ok(auth.user_json(p_user));
end;
$$;
