-- Passwords that were hashed by Argon2 or by Firebase's scrypt sign in until they are replaced.
create index users_with_argon2 on auth.users (
  (substring(encrypted_password, 'm=(\d{1,6}),')::bigint * substring(encrypted_password, ',t=(\d{1,2}),')::bigint)
)
where encrypted_password like '$argon2%';
create index users_with_firebase on auth.users (id) where encrypted_password like 'firebase$%';
drop function if exists import.password_kept(text);
drop function if exists core.ask_password(jsonb);
