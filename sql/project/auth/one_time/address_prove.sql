create or replace function auth.address_prove(
  p_user auth.users,
  p_token auth.one_time_tokens,
  p_password text
)
returns void
language plpgsql
as $$
-- An account whose address nobody had proven may be a stranger's, made to wait for its owner. With the first
-- proof it becomes the owner's: the password is the one that came with this very sign-up, or a new one, or none;
-- sessions, links, codes and accounts at providers of before are gone. A new password ends the first three at any
-- time. A number proves what an address does, as long as neither was proven.
-- Writes: auth.users, auth.identities, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes
declare
  v_now timestamptz := clock_timestamp();
  v_by_phone boolean := p_token.kind = 'sms';
  v_first boolean := case
    when v_by_phone then p_user.confirmed_at is null
    else p_user.email_confirmed_at is null
  end;
begin
  if v_first or p_password is not null then
    perform auth.sessions_revoke(p_user.id);
    perform auth.tokens_revoke(p_user.id);
  end if;
  if v_first then
    perform auth.identities_drop(p_user.id);
  end if;

  update auth.users as users
  set
    encrypted_password = case
      when p_password is not null then p_password
      when v_first then coalesce(p_token.password, '*')
      else users.encrypted_password
    end,
    email_confirmed_at = case
      when v_by_phone then users.email_confirmed_at
      else coalesce(users.email_confirmed_at, v_now)
    end,
    phone_confirmed_at = case
      when v_by_phone then coalesce(users.phone_confirmed_at, v_now)
      else users.phone_confirmed_at
    end,
    updated_at = case
      when v_first
      or p_password is not null then v_now
      else users.updated_at
    end
  where users.id = p_user.id;
end;
$$;

comment on function auth.address_prove(auth.users, auth.one_time_tokens, text) is
  'What it means for a user that a link or code reached its address.';
