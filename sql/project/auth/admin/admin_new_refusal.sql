create or replace function auth.admin_new_refusal(p_body jsonb, p_now timestamptz)
returns text
language sql
stable
as $$
  -- The rules of a password are the same whoever sets it.
  select
    case
      when coalesce(p_body ->> 'email', p_body ->> 'phone') is null then (
        'an email address or a phone number is required'
      )
      when p_body ->> 'id' is not null
      and coalesce(
        auth.claimed_uuid(p_body, 'id'),
        '00000000-0000-0000-0000-000000000000'
      ) = '00000000-0000-0000-0000-000000000000' then 'id must be a UUID, and not the nil one'
      when p_body ->> 'password' is not null
      and p_body ->> 'password_hash' is not null then (
        'give a password or a password_hash, not both'
      )
      when p_body ->> 'password_hash' is not null
      and auth.password_hash_stored(p_body ->> 'password_hash') is null then (
        'password_hash must be of scrypt, as scrypt$N$r$p$salt$key, or of bcrypt'
      )
      when p_body ->> 'password' is not null
      and core.password_refusal(
        (p_body ->> 'password')::integer,
        core.settings_row()
      ) is not null then (
        core.password_refusal((p_body ->> 'password')::integer, core.settings_row())
      )
      else auth.admin_body_refusal(p_body, p_now)
    end;
$$;

comment on function auth.admin_new_refusal(jsonb, timestamptz) is
  'Why a user is not made; null when it is.';
