create or replace function auth.bcrypt_waiting()
returns text
language plpgsql
stable
as $$
-- Found in an index that holds nothing else.
declare
  v_hash text;
begin
  select core.bcrypt_hash(users.encrypted_password)
  into v_hash
  from auth.users as users
  where
    users.encrypted_password like 'bcrypt$_2%'
    and core.bcrypt_hash(users.encrypted_password) is not null
  order by users.id
  limit 1;
  return v_hash;
end;
$$;

comment on function auth.bcrypt_waiting is
  'An imported hash that was not replaced yet; null when there is none.';
