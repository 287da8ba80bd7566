create or replace function auth.code_identity(p_body jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- Six digits beside an address or a number are a code; all else is a link token, for which this is null.
  select
    case
      when not auth.is_code(coalesce(p_body ->> 'token', p_body ->> 'token_hash')) then null
      when p_body ->> 'type' in ('sms', 'phone') then core.phone_normal(p_body ->> 'phone')
      else core.email_normal(p_body ->> 'email')
    end;
$$;

comment on function auth.code_identity(jsonb) is
  'The address or number that a code is said to have been sent to.';
