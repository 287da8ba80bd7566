-- A refusal costs as much as a comparison with the costliest hash that waits, whoever's password is tried.
select test.user(number) from generate_series(1, 4) as number;
update auth.users as users
set encrypted_password = 'bcrypt$' || '$2a$' || given.cost || '$' || 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
from (
  values
    (1, '04'),
    (2, '09'),
    (3, '99')
) as given (number, cost)
where users.id = test.id(given.number);
select test.ok(auth.bcrypt_waiting() like '$2a$09$%', 'the costliest that can be compared');

-- Counts the rounds of bcrypt, and matches no hash.
create sequence test.rounds minvalue 0 start 0;
create or replace function core.crypt(p_password text, p_hash text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform setval('test.rounds', currval('test.rounds') + (2 ^ substr(p_hash, 5, 2)::integer)::bigint);
  return p_password;
end;
$$;

create function test.rounds_of(p_user auth.users)
returns bigint language plpgsql as $$
begin
  perform setval('test.rounds', 0);
  perform test.ok(
    not auth.password_is_right(p_user, '{"password": "wrong", "state": {"scheme": "bcrypt"}}'),
    'refused'
  );
  return currval('test.rounds');
end;
$$;

select test.is(
  test.rounds_of((select users from auth.users as users where users.id = test.id(number))),
  512,
  format('as many rounds as cost 9 has: %s', number)
)
from generate_series(1, 5) as number;

-- A sign-in at the same time replaced the last of these hashes.
create temporary table read_before as
  select users as row from auth.users as users where users.id = test.id(1);
update auth.users set encrypted_password = '*';
select test.is(test.rounds_of(row), 16, 'only its own') from read_before;
