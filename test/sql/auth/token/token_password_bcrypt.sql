-- An imported bcrypt password of any version signs in, and becomes a scrypt password.
create temporary table imported as
  select
    number,
    test.user(number) as before,
    'bcrypt$$2' || letter || '$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' as stored
  from
    unnest(array['a', 'b', 'y']) with ordinality as letters (letter, place),
    lateral (select place::integer as number) as numbers;
update auth.users set encrypted_password = stored from imported where id = test.id(number);

select test.refused(test.sign_in(number, 'U*V'), 'invalid_credentials', stored) from imported;
select test.is(encrypted_password, stored, 'a wrong one changes nothing')
from
  imported
  join auth.users on id = test.id(number);

select test.status(test.sign_in(number, 'U*U'), 200, stored) from imported;
select test.ok(encrypted_password ~ '^scrypt\$16384\$8\$1\$', encrypted_password) from auth.users;
select test.is(count(distinct (core.password_parse(encrypted_password)).salt), 3, 'a salt for each')
from auth.users;
select test.status(test.sign_in(number, 'U*U'), 200, 'once more') from imported;
select test.refused(test.sign_in(number, 'U*V'), 'invalid_credentials', 'a wrong one')
from imported;
