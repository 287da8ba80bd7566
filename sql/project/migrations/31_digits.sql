-- In some locales \d is a digit of any script, which is no number.
drop index auth.users_with_argon2;
create index users_with_argon2 on auth.users (
  (substring(encrypted_password, 'm=([0-9]{1,6}),')::bigint * substring(encrypted_password, ',t=([0-9]{1,2}),')::bigint)
)
where encrypted_password like '$argon2%';
drop function if exists import.taken_by_others(auth.users);
drop function if exists import.is_built_in(regclass, text);
