create or replace function auth.challenge_of(p_body jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The PKCE challenge of a request; null without one.
  -- RFC 7636, 4.3: without a method it is plain. Null: the client did not ask for PKCE.
  select case
    when p_body ->> 'code_challenge' is not null then jsonb_build_object(
      'method', lower(coalesce(p_body ->> 'code_challenge_method', 'plain')),
      'challenge', p_body ->> 'code_challenge'
    )
  end;
$$;

create or replace function auth.challenge_refusal(p_challenge jsonb)
returns text language sql immutable parallel safe as $$
  -- Why a PKCE challenge is rejected; null when it is accepted.
  -- Rejected, not ignored: a client that asked for PKCE must not get a session without it.
  select case
    when p_challenge ->> 'method' not in ('s256', 'plain') then 'code_challenge_method must be S256 or plain'
    when p_challenge ->> 'challenge' !~ '^[A-Za-z0-9._~-]{43,128}$' then 'code_challenge is not valid'
  end;
$$;

create or replace function auth.challenge_matches(p_challenge jsonb, p_verifier text)
returns boolean language sql immutable parallel safe as $$
  -- True when the challenge was made of this verifier.
  -- RFC 7636, 4.6
  select coalesce(
    p_challenge ->> 'challenge' = case p_challenge ->> 'method'
      when 'plain' then p_verifier
      when 's256' then translate(encode(sha256(convert_to(p_verifier, 'UTF8')), 'base64'), '+/=', '-_')
    end,
    false
  );
$$;
