create or replace function auth.mail_add(
  p_template text,
  p_user auth.users,
  p_address text,
  p_password text default null,
  p_challenge jsonb default null,
  p_data jsonb default '{}',
  p_ip inet default null
)
returns void
language plpgsql
as $$
-- Only what is to be said, to whom: the link and the code are made when it is sent. What is too much is dropped
-- in silence, for the answer must not tell whether there was an address to send to.
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
      p_template,
      case p_template
        when 'sms' then 'sms'
        else 'email'
      end,
      p_user.id,
      p_address,
      p_password,
      p_challenge,
      p_data,
      v_asker
    );

  perform auth.mail_sweep(clock_timestamp());
  perform pg_notify('plinth_mail', '');
end;
$$;

comment on function auth.mail_add(text, auth.users, text, text, jsonb, jsonb, inet) is
  'Queues a mail or a text message.';
