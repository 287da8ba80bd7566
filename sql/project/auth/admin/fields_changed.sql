create or replace function auth.fields_changed(p_before auth.users, p_after auth.users)
returns jsonb
language sql
immutable
as $$
  -- By name alone: values would put secrets and people's data into the record.
  select coalesce(jsonb_agg(field.name order by field.name), '[]')
  from
    (
      values
        ('email', p_before.email is distinct from p_after.email),
        ('phone', p_before.phone is distinct from p_after.phone),
        ('password', p_before.encrypted_password is distinct from p_after.encrypted_password),
        (
          'email_confirmed_at',
          p_before.email_confirmed_at is distinct from p_after.email_confirmed_at
        ),
        (
          'phone_confirmed_at',
          p_before.phone_confirmed_at is distinct from p_after.phone_confirmed_at
        ),
        ('banned_until', p_before.banned_until is distinct from p_after.banned_until),
        ('app_metadata', p_before.app_metadata is distinct from p_after.app_metadata),
        ('user_metadata', p_before.user_metadata is distinct from p_after.user_metadata)
    ) as field (name, is_changed)
  where field.is_changed;
$$;

comment on function auth.fields_changed(auth.users, auth.users) is
  'Names of the fields in which two states of a user differ.';
