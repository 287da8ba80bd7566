create or replace function auth.email_pending(p_user_id uuid)
returns text language sql stable as $$
  -- The address that a user wants to change to; null when there is none.
  -- The newest change that was asked for and not redeemed; a mail that has not gone out is newer than a token.
  select pending.address
  from (
    select mail.address, mail.created_at, 1 as turn
    from auth.mail_queue as mail
    where
      mail.user_id = p_user_id
      and mail.template = 'email_change'
      and mail.sent_at is null
      and mail.failed_at is null
    union all
    select tokens.identity, tokens.created_at, 2
    from auth.one_time_tokens as tokens
    where tokens.user_id = p_user_id and tokens.kind = 'email_change' and tokens.used_at is null
  ) as pending
  order by pending.turn, pending.created_at desc
  limit 1;
$$;

create or replace function auth.password_pending(p_user auth.users)
returns text language sql stable as $$
  -- The password that confirming the address may activate.
  -- A confirmation that is asked for again activates a password only where no more than one was ever given: of two,
  -- one is a stranger's, and nobody can know which. Then it confirms the address and sets none.
  select case when count(*) = 1 then min(given.password) else '*' end
  from (
    select p_user.encrypted_password as password
    union
    select tokens.password
    from auth.one_time_tokens as tokens
    where tokens.user_id = p_user.id and tokens.kind = 'confirmation' and tokens.password is not null
    union
    select mail.password
    from auth.mail_queue as mail
    where mail.user_id = p_user.id and mail.template = 'confirmation' and mail.password is not null
  ) as given;
$$;

create or replace function auth.mail_data(p_request core.request)
returns jsonb language plpgsql stable as $$
-- What a mail keeps of its request: where it wants to go, if that is allowed.
begin
  return jsonb_strip_nulls(
    jsonb_build_object('RedirectTo', auth.redirect_target(p_request.query ->> 'redirect_to', core.settings_row()))
  );
end;
$$;

create or replace function auth.mail_grant(p_request core.request, p_template text, p_address text)
returns void language plpgsql as $$
-- Sends nothing to an address that no user has, and makes no account for one.
-- Writes: auth.mail_queue
declare
  v_user auth.users := case p_template
    when 'sms' then auth.user_by_phone(p_address)
    else auth.user_by_email(p_address)
  end;
  v_address text := p_address;
  v_password text;
begin
  if p_template = 'email_change' then
    v_address := auth.email_pending(v_user.id);
  end if;

  if v_user.id is null or v_address is null then
    return;
  end if;

  if p_template = 'confirmation' then
    if v_user.email_confirmed_at is not null then
      return;
    end if;
    v_password := auth.password_pending(v_user);
  end if;

  perform auth.mail_add(
    p_template,
    v_user,
    v_address,
    v_password,
    auth.challenge_of(p_request.body),
    auth.mail_data(p_request),
    p_request.ip
  );
end;
$$;

comment on function auth.mail_grant(core.request, text, text) is
  'Queues the requested mail, if there is a user to send it to.';

create or replace function auth.mail_request(p_request core.request, p_template text, p_address text, p_message text)
returns core.reply language plpgsql as $$
-- Answers a request for a mail, in the same way whether there is a user to send it to or not.
-- Every route that asks for a mail calls this. Each returns the same to everybody: the answer reveals nothing about
-- the address, and nothing here takes time; the gateway keeps a minimum time for the answer.
-- Writes: core.visit, auth.mail_queue
declare
  v_wait integer;
  v_refusal text := auth.challenge_refusal(auth.challenge_of(p_request.body));
begin
  v_wait := core.seconds_to_wait('email', p_request.ip, (core.settings_row()).limit_email);
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  if p_address is null then
    v_refusal := case p_template
      when 'sms' then 'a valid phone number is required'
      else 'a valid email address is required'
    end;
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  perform auth.mail_grant(p_request, p_template, p_address);
  return core.ok(jsonb_build_object('message', p_message));
end;
$$;
