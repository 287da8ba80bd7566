create or replace function auth.mail_take(p_most integer)
returns setof auth.mail_queue language plpgsql as $$
-- Leases mails that are due, and locks their users.
-- Leased, not locked, while the gateway sends: if it dies, the next one takes over after a minute. Locks each mail's
-- user with it, because tokens are made under that lock. Waits for neither, so it takes part in no deadlock; rows that
-- are locked come with the next call. In the order of the requests: the newest token wins. Mail that tries a template has
-- no user.
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
      trials as (
        select mail.id
        from auth.mail_queue as mail
        where
          mail.user_id is null
          and mail.sent_at is null
          and mail.failed_at is null
          and mail.next_at <= v_now
          and coalesce(mail.leased_until <= v_now, true)
        order by mail.next_at, mail.created_at
        limit p_most
        for update skip locked
      ),
      taken as (
        update auth.mail_queue as mail
        set
          attempts = mail.attempts + 1,
          leased_until = v_now + interval '1 minute'
        from (
          select trials.id
          from trials
          union all
          select due.id
          from due
          limit p_most
        ) as chosen
        where mail.id = chosen.id
        returning mail.*
      )
    select taken.*
    from taken
    order by taken.created_at;
end;
$$;

create or replace function auth.mail_is_superseded(p_mail auth.mail_queue)
returns boolean language sql stable as $$
  -- True when a newer mail of its kind went out first.
  -- A mail that is sent again must not end the link of a newer one that went out meanwhile, as auth.token_mint would.
  -- Mails taken together have the same lease and go out in their order.
  select
    auth.is_token_kind(p_mail.template)
    and p_mail.password is null
    and exists (
      select
      from auth.mail_queue as newer
      where
        newer.user_id = p_mail.user_id
        and newer.template = p_mail.template
        and newer.created_at > p_mail.created_at
        and (newer.asker is not distinct from p_mail.asker or newer.address != p_mail.address)
        and newer.attempts > 0
        and newer.failed_at is null
        and newer.leased_until is distinct from p_mail.leased_until
    );
$$;

create or replace function auth.mail_obsolete_reason(p_mail auth.mail_queue, p_user auth.users)
returns text language plpgsql as $$
-- Why a mail is not sent any more; null when it is.
-- Much may have changed since it was asked for. A notice goes to its address, whatever changed.
begin
  if not exists (select from auth.mail_templates as known where known.name = p_mail.template) then
    return 'there is no such template';
  end if;

  if p_mail.attempts > 1 and p_mail.created_at < clock_timestamp() - interval '1 day' then
    return 'it could not be delivered for a day';
  end if;

  if p_mail.user_id is null or not auth.is_token_kind(p_mail.template) then
    return null;
  end if;

  if p_mail.template = 'email_change' then
    return case
      when (auth.user_by_email(p_mail.address)).id is not null then 'the address is taken'
      when auth.mail_is_superseded(p_mail) then 'a newer one was sent'
    end;
  end if;

  return case
    when p_mail.address is distinct from case p_mail.template when 'sms' then p_user.phone else p_user.email end
      then 'the user has another address'
    when p_mail.template in ('confirmation', 'invite') and p_user.email_confirmed_at is not null
      then 'the address is confirmed'
    when auth.mail_is_superseded(p_mail) then 'a newer one was sent'
  end;
end;
$$;

create or replace function auth.mail_claim(p_most integer)
returns setof auth.mail_message language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- The gateway sends what is returned and reports each with auth.mail_sent or auth.mail_failed within a minute.
-- Writes: auth.mail_queue, auth.one_time_tokens
declare
  v_mail auth.mail_queue;
  v_user auth.users;
  v_misfit text;
begin
  for v_mail in select taken.* from auth.mail_take(p_most) as taken loop
    v_user := auth.user_by_id(v_mail.user_id);
    v_misfit := auth.mail_obsolete_reason(v_mail, v_user);

    if v_misfit is null then
      return next auth.mail_message_of(v_mail, v_user);
    else
      perform auth.mail_give_up(v_mail.id, v_misfit);
    end if;
  end loop;
end;
$$;

comment on function auth.mail_claim(integer) is 'Messages that are due, ready to send.';
