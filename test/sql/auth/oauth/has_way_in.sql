-- The last way to sign in cannot be unlinked: an identity, a verified address or number, a sufficient password.
create function test.unlinked(changed jsonb, confirm_email boolean)
returns text language plpgsql as $$
declare
  v_identity auth.identities;
begin
  perform test.settings(jsonb_build_object('confirm_email', confirm_email));
  delete from auth.users;
  insert into auth.users
    (id, encrypted_password, email, email_confirmed_at, phone, phone_confirmed_at)
  select
    row.id,
    coalesce(row.encrypted_password, '*'),
    row.email,
    row.email_confirmed_at,
    row.phone,
    row.phone_confirmed_at
  from jsonb_populate_record(null::auth.users, changed || jsonb_build_object('id', test.id(1))) as row;
  insert into auth.identities (user_id, provider, provider_id)
  select test.id(1), 'google', id
  from jsonb_array_elements_text(coalesce(changed -> 'others', '[]') || '["1"]') as id;
  select * into v_identity from auth.identities where provider_id = '1';
  return (auth.identity_delete(test.admin('DELETE', null, v_identity.id::text, '{}', test.claims(1)))).status;
end;
$$;
select test.is(test.unlinked(changed, confirm_email), wanted, concat_ws(' ', changed, confirm_email))
from (
  values
    ('{}'::jsonb, true, '409'),
    ('{}', false, '409'),
    ('{"others": ["2"]}', true, '204'),
    ('{"email": "a@example.com"}', false, '409'),
    ('{"email": "a@example.com", "email_confirmed_at": "2026-01-01"}', true, '204'),
    ('{"phone": "+15550001"}', true, '409'),
    ('{"phone": "+15550001", "phone_confirmed_at": "2026-01-01"}', true, '204'),
    ('{"email": "a@example.com", "encrypted_password": "scrypt$16384$8$1$c2FsdA==$a2V5"}', true, '409'),
    ('{"email": "a@example.com", "encrypted_password": "scrypt$16384$8$1$c2FsdA==$a2V5"}', false, '204'),
    (
      '{"email": "a@example.com", "encrypted_password": "bcrypt$$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"}',
      false, '204'
    ),
    ('{"encrypted_password": "scrypt$16384$8$1$c2FsdA==$a2V5"}', false, '409')
) as given (changed, confirm_email, wanted);
