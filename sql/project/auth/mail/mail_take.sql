create or replace function auth.mail_take(p_most integer)
returns setof auth.mail_queue
language plpgsql
as $$
-- Leased, not locked, while the gateway sends: where it dies the next one takes over after a minute. With each row
-- comes its user's, for tokens are made under that lock. Waits for neither, so it is part of no deadlock; what
-- somebody else holds comes with the next call. In the order it was asked for: the newest token wins.
-- Writes: auth.mail_queue
declare
  v_now timestamptz := clock_timestamp();
begin
  return query with
      due as (
        select mail.id
        from
          auth.mail_queue as mail
          join auth.users as users on users.id = mail.user_id
        where
          mail.sent_at is null
          and mail.failed_at is null
          and mail.next_at <= v_now
          and coalesce(mail.leased_until <= v_now, true)
        order by mail.next_at, mail.created_at
        limit p_most
        for update of mail skip locked
        for no key update of users skip locked
      ),
      taken as (
        update auth.mail_queue as mail
        set
          attempts = mail.attempts + 1,
          leased_until = v_now + interval '1 minute'
        from due
        where mail.id = due.id
        returning mail.*
      )
    select taken.*
    from taken
    order by taken.created_at;
end;
$$;

comment on function auth.mail_take(integer) is 'Takes mails that are due, and locks their users.';
