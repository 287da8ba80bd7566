create or replace function auth.is_token_kind(p_name text)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    p_name in ('confirmation', 'invite', 'magiclink', 'recovery', 'email_change', 'otp', 'sms');
$$;

comment on function auth.is_token_kind(text) is
  'True for a template that carries a link or a code; a notice carries none.';
