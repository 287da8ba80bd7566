create or replace function auth.challenge_of(p_body jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- RFC 7636, 4.3: without a method it is plain. Null: the client asked for no proof.
  select
    case
      when p_body ->> 'code_challenge' is not null then jsonb_build_object(
        'method',
        lower(coalesce(p_body ->> 'code_challenge_method', 'plain')),
        'challenge',
        p_body ->> 'code_challenge'
      )
    end;
$$;

comment on function auth.challenge_of(jsonb) is
  'The PKCE challenge of a request; null without one.';
