create or replace function auth.mail_is_enough(p_address text, p_template text, p_asker cidr)
returns boolean language plpgsql as $$
-- Each network has a count of its own, so that requests of others do not silence the owner of the address; a limit for
-- all together keeps the mailbox from filling up. One call at a time for an address and a template, so that no burst
-- gets more mails than single requests do.
declare
  v_most integer := (core.settings_row()).mail_per_address;
begin
  if v_most = 0 then
    return false;
  end if;

  perform core.turn_take('mail', concat_ws(' ', p_template, p_address));
  return (
    select
      count(*) >= 5 * v_most or count(*) filter (where mail.asker is not distinct from p_asker) >= v_most
    from auth.mail_queue as mail
    where
      mail.address = p_address
      and mail.template = p_template
      and mail.created_at > clock_timestamp() - interval '1 minute'
  );
end;
$$;

comment on function auth.mail_is_enough(text, text, cidr) is
  'True when an address got all the mails of a kind that a network, or all together, may ask for in a minute.';

create or replace function auth.mail_sweep(p_now timestamptz)
returns void language sql as $$
  -- Deletes a few old rows for each new one: sent mail after a day, failed mail after a month. Each finds its rows by an
  -- index of its own, so that the mail that is kept costs nothing.
  -- Writes: auth.mail_queue
  delete from auth.mail_queue
  where
    id in (
      select old.id
      from auth.mail_queue as old
      where old.sent_at < p_now - interval '1 day'
      order by old.sent_at
      limit 10
      for update skip locked
    );
  delete from auth.mail_queue
  where
    id in (
      select old.id
      from auth.mail_queue as old
      where old.failed_at < p_now - interval '30 days'
      order by old.failed_at
      limit 10
      for update skip locked
    );
$$;

create or replace function auth.mail_add(
  p_template text, p_user auth.users, p_address text, p_password text default null, p_challenge jsonb default null,
  p_data jsonb default '{}', p_ip inet default null
)
returns void language plpgsql as $$
-- Queues a mail or a text message.
-- Queues only what to send and to whom: the link and the code are made when it is sent. What exceeds the limit is
-- dropped silently, because the answer must not reveal whether there was an address to send to.
-- Writes: auth.mail_queue
declare
  v_asker cidr := core.client_network(p_ip);
begin
  if auth.mail_is_enough(p_address, p_template, v_asker) then
    return;
  end if;

  insert into auth.mail_queue
    (template, channel, user_id, address, password, challenge, data, asker)
  values
    (
      p_template, case p_template when 'sms' then 'sms' else 'email' end, p_user.id, p_address, p_password, p_challenge,
      p_data, v_asker
    );

  perform auth.mail_sweep(clock_timestamp());
  perform pg_notify('plinth_mail', '');
end;
$$;
