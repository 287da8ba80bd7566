create or replace function core.password_refusal(p_bytes integer, p_settings core.settings)
returns text language sql immutable parallel safe as $$
  -- Why a new password of that length is refused; null when it is not.
  select case
    when p_bytes is null then 'a password is required'
    when p_bytes < p_settings.min_password_length then format(
      'the password must be at least %s bytes long', p_settings.min_password_length
    )
    when p_bytes > 256 then 'the password must not be longer than 256 bytes'
  end;
$$;
