-- An imported password is read as crypt() needs it; everything else is none.
select test.is(
  core.bcrypt_hash('bcrypt$$2' || letter || '$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'),
  '$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  letter
)
from unnest(array['a', 'b', 'y']) as letter;
select test.is(core.bcrypt_hash(stored), null, stored)
from
  unnest(
    array[
      '*',
      '',
      'bcrypt$',
      'scrypt$16384$8$1$c2FsdA==$a2V5',
      '$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
      'bcrypt$$2x$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
      'bcrypt$$2a$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
      'bcrypt$$2a$15$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
      E'bcrypt$$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW\n',
      null
    ]
  ) as stored;
