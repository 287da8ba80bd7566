create or replace function auth.sign_up_refusal(
  p_body jsonb,
  p_email text,
  p_settings core.settings
)
returns text
language sql
stable
as $$
  select
    case
      when p_email is null then 'a valid email address is required'
      else coalesce(
        core.password_refusal((p_body ->> 'password')::integer, p_settings),
        auth.metadata_refusal(p_body -> 'data'),
        auth.challenge_refusal(auth.challenge_of(p_body))
      )
    end;
$$;

comment on function auth.sign_up_refusal(jsonb, text, core.settings) is
  'Why a sign-up is refused; null when it is not.';
