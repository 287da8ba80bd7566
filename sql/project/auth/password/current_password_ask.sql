create or replace function auth.current_password_ask(p_user auth.users, p_state jsonb)
returns core.reply
language plpgsql
as $$
-- Whoever is asked is signed in: that a password was imported is no secret to them. Without a password the work is the
-- same, and nothing is right.
declare
  v_reply core.reply := case
    when core.bcrypt_hash(p_user.encrypted_password) is not null then core.ask_password(p_state)
    else core.ask_scrypt(
      core.password_or_decoy(p_user.encrypted_password, p_user.id::text),
      p_state
    )
  end;
begin
  v_reply.ask := v_reply.ask || '{"of": "current_password"}';
  return v_reply;
end;
$$;

comment on function auth.current_password_ask(auth.users, jsonb) is
  'The question whether the current password that a request gives is the user''s.';
