create or replace function auth.challenge_matches(p_challenge jsonb, p_verifier text)
returns boolean
language sql
immutable
parallel safe
as $$
  -- RFC 7636, 4.6
  select
    coalesce(
      p_challenge ->> 'challenge' = case p_challenge ->> 'method'
        when 'plain' then p_verifier
        when 's256' then translate(
          encode(sha256(convert_to(p_verifier, 'UTF8')), 'base64'),
          '+/=',
          '-_'
        )
      end,
      false
    );
$$;

comment on function auth.challenge_matches(jsonb, text) is
  'True when the verifier is the one the challenge was made of.';
