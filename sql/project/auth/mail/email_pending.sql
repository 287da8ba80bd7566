create or replace function auth.email_pending(p_user_id uuid)
returns text
language sql
stable
as $$
  -- The newest change that was asked for and not redeemed; a mail that has not gone out is newer than a token.
  select pending.address
  from
    (
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

comment on function auth.email_pending(uuid) is
  'The address that a user wants to change to; null when there is none.';
