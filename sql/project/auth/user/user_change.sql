create or replace function auth.user_change(p_request core.request, p_user auth.users)
returns core.reply
language plpgsql
as $$
-- p_user is locked. The mail to the new address comes last: a new password takes back whatever was sent before it.
-- Writes: auth.users, and by what it calls auth.attempts, auth.sessions, auth.events, tokens and mail
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_data jsonb := nullif(p_request.body -> 'data', 'null');
  v_answer jsonb := coalesce(p_request.answer #> '{state,new}', p_request.answer);
  v_shut core.reply := auth.user_change_shut(p_request, p_user);
  v_refusal text;
begin
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
    perform
      auth.password_was_changed(p_user, p_request.ip, auth.family_of_claims(p_request.claims));
  end if;

  if v_email is distinct from p_user.email and v_email is not null then
    perform
      auth.mail_add(
        'email_change',
        p_user,
        v_email,
        null,
        auth.challenge_of(p_request.body),
        p_ip => p_request.ip
      );
  end if;

  return core.ok(auth.user_json(p_user));
end;
$$;

comment on function auth.user_change(core.request, auth.users) is
  'Changes what a user may change of himself, and answers with the user.';
