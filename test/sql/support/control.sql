-- The operator of that role, made when first asked for: owner@example.com, with the password 'password'.
create function test.operator(platform_role text)
returns control.platform_users
language sql
as $$
  insert into control.platform_users as operators (email, encrypted_password, platform_role)
  values (platform_role || '@example.com', test.password('password'), platform_role)
  on conflict (email) do update
    set email = excluded.email
  returning operators.*;
$$;
