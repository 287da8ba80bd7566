create or replace function auth.user_change_refusal(p_body jsonb, p_settings core.settings)
returns text
language sql
stable
as $$
  -- What is not given, or null, is left as it is and cannot be wrong.
  select
    case
      when p_body ->> 'email' is not null
      and core.email_normal(p_body ->> 'email') is null then 'a valid email address is required'
      else coalesce(
        case
          when p_body ->> 'password' is not null then core.password_refusal(
            (p_body ->> 'password')::integer,
            p_settings
          )
        end,
        case
          when (
            p_body ->> 'current_password'
          )::integer > 256 then 'the current password must not be longer than 256 bytes'
        end,
        auth.metadata_refusal(p_body -> 'data'),
        auth.challenge_refusal(auth.challenge_of(p_body))
      )
    end;
$$;

comment on function auth.user_change_refusal(jsonb, core.settings) is
  'Why what a user wants changed is refused; null when it is not.';
