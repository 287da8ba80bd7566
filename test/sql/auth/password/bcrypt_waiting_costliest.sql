-- A refusal costs as much as a comparison with the costliest hash that waits, whoever's password is tried.
select test.user(number) from generate_series(1, 4) as number;
update auth.users as users
set encrypted_password = 'bcrypt$' || '$2a$' || given.cost || '$' || 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
from
  (
    values
      (1, '04'),
      (2, '09'),
      (3, '99')
  ) as given (number, cost)
where users.id = test.id(given.number);
select test.ok(auth.bcrypt_waiting() like '$2a$09$%', 'the costliest that can be compared');

create function test.spent(number integer)
returns numeric
language plpgsql
as $$
declare
  v_user auth.users := (select users from auth.users as users where users.id = test.id(number));
  v_began timestamptz;
  v_least numeric := 'infinity';
begin
  for v_turn in 1..7 loop
    v_began := clock_timestamp();
    perform auth.password_is_right(v_user, '{"password": "wrong", "state": {}}');
    v_least := least(v_least, extract(epoch from clock_timestamp() - v_began));
  end loop;
  return v_least;
end;
$$;

create temporary table spent as
  select number, test.spent(number) as seconds
  from generate_series(1, 5) as number;
-- Without the padding they are 32 times apart.
select test.ok(max(seconds) < 4 * min(seconds), string_agg(format('%s: %s', number, seconds), ', ')) from spent;
