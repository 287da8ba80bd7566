create or replace function auth.challenge_refusal(p_challenge jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- Refused, not ignored: whoever asked for proof must not be sent a session without it.
  select
    case
      when p_challenge ->> 'method' not in (
        's256',
        'plain'
      ) then 'code_challenge_method must be S256 or plain'
      when p_challenge ->> 'challenge' !~ '^[A-Za-z0-9._~-]{43,128}$' then 'code_challenge is not valid'
    end;
$$;

comment on function auth.challenge_refusal(jsonb) is
  'Why a PKCE challenge is refused; null when it is not.';
