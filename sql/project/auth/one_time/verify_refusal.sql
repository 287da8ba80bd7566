create or replace function auth.verify_refusal(p_body jsonb, p_settings core.settings)
returns text
language sql
stable
as $$
  select
    case
      when auth.token_kinds(
        p_body ->> 'type'
      ) is null then 'type must be one of confirmation, signup, invite, magiclink, recovery, email_change, otp, email, sms, phone'
      when coalesce(p_body ->> 'token', p_body ->> 'token_hash', '') = '' then 'a token is required'
      when p_body ->> 'email' is not null
      and core.email_normal(p_body ->> 'email') is null then 'a valid email address is required'
      when p_body ->> 'phone' is not null
      and core.phone_normal(p_body ->> 'phone') is null then 'a valid phone number is required'
      when auth.sets_password(p_body) then core.password_refusal(
        (p_body ->> 'password')::integer,
        p_settings
      )
    end;
$$;

comment on function auth.verify_refusal(jsonb, core.settings) is
  'Why a redemption is refused before its token is looked at; null when it is not.';
