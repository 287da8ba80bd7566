-- A malformed imported password matches nothing and raises no error.
select test.user(1);
create temporary table markers as
  select stored
  from
    unnest(
      array[
        'bcrypt$', 'bcrypt$$2a$', 'bcrypt$$2a$05$short',
        'bcrypt$$2a$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
        'bcrypt$$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
        'bcrypt$$1$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
        '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
        'bcrypt$x$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
      ]
    ) as stored;
create function test.tried(stored text)
returns core.reply language plpgsql as $$
begin
  update auth.users set encrypted_password = stored;
  return test.sign_in(1, 'U*U');
end;
$$;
select test.refused(test.tried(stored), 'invalid_credentials', stored) from markers;
