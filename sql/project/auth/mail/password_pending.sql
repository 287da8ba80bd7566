create or replace function auth.password_pending(p_user auth.users)
returns text
language sql
stable
as $$
  -- A confirmation that is asked for again activates a password only where no more than one was ever given: with
  -- two, one is a stranger's, and nobody can tell which. Then it confirms the address and leaves none.
  select
    case
      when count(*) = 1 then min(given.password)
      else '*'
    end
  from
    (
      select p_user.encrypted_password as password
      union
      select tokens.password
      from auth.one_time_tokens as tokens
      where
        tokens.user_id = p_user.id
        and tokens.kind = 'confirmation'
        and tokens.password is not null
      union
      select mail.password
      from auth.mail_queue as mail
      where
        mail.user_id = p_user.id
        and mail.template = 'confirmation'
        and mail.password is not null
    ) as given;
$$;

comment on function auth.password_pending(auth.users) is
  'The password that confirming the address may activate.';
