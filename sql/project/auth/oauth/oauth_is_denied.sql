create or replace function auth.oauth_is_denied(p_query jsonb, p_silence_denies boolean)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    case
      when p_query ?| array['error', 'error_code'] then coalesce(
        p_query ->> 'error' in (
          'access_denied',
          'user_cancelled_login',
          'user_cancelled_authorize',
          'user_denied'
        ),
        false
      )
      or coalesce(p_query ->> 'error_reason' = 'user_denied', false)
      when auth.oauth_code_of(p_query) is null then p_silence_denies
      else false
    end;
$$;

comment on function auth.oauth_is_denied(jsonb, boolean) is
  'True when the person said no at the provider.';
