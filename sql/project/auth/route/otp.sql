create or replace function auth.otp(p_request core.request)
returns core.reply language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- POST /auth/v1/otp
  -- By mail, or as a text message where only a number is given.
  -- Writes: core.visit, auth.mail_queue
  select auth.mail_request(
    p_request,
    channel.template,
    case channel.template
      when 'sms' then core.phone_normal(p_request.body ->> 'phone')
      else core.email_normal(p_request.body ->> 'email')
    end,
    'if there is an account for it, a code to sign in is on its way'
  )
  from (
    select
      case
        when p_request.body ->> 'email' is null and p_request.body ->> 'phone' is not null then 'sms'
        else 'otp'
      end as template
  ) as channel;
$$;

comment on function auth.otp(core.request) is 'POST /auth/v1/otp: asks for a code to sign in.';
