-- An operator has one of three roles, and an address belongs to one operator.
select test.operator('owner');
select test.throws(
  $$insert into control.platform_users (email, encrypted_password, platform_role) values ('a@example.com', '*', 'root')$$,
  '23514', 'another role'
);
select test.throws(
  $$insert into control.platform_users (email, encrypted_password, platform_role) values ('owner@example.com', '*', 'viewer')$$,
  '23505', 'a taken address'
);
