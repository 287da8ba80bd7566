create or replace function auth.sign_up_refusal(
  p_body jsonb,
  p_email text,
  p_settings core.settings
)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when p_email is null then 'a valid email address is required'
      when jsonb_typeof(p_body -> 'data') not in ('object', 'null') then 'data must be an object'
      else core.password_refusal((p_body ->> 'password')::integer, p_settings)
    end;
$$;

comment on function auth.sign_up_refusal(jsonb, text, core.settings) is
  'Why a sign-up is refused; null when it is not.';
