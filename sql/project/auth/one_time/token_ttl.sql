create or replace function auth.token_ttl(p_kind text, p_settings core.settings)
returns interval
language sql
immutable
parallel safe
as $$
  select
    case
      when p_kind in ('confirmation', 'invite', 'email_change') then interval '24 hours'
      when p_kind in ('magiclink', 'recovery') then interval '1 hour'
      else make_interval(secs => p_settings.otp_ttl)
    end;
$$;

comment on function auth.token_ttl(text, core.settings) is 'How long a one-time token is good.';
