-- A password hashed elsewhere is stored if a sign-in can compute it, and rejected if not.
select test.is(auth.password_hash_stored(hash), wanted, hash)
from (
  values
    (test.password('p'), test.password('p')),
    (
      '$2a$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
      'bcrypt$$2a$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'
    ),
    (
      'bcrypt$$2b$04$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
      'bcrypt$$2a$04$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'
    ),
    ('$2a$31$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234', null),
    ('$2a$10$abc', null),
    ('*', null),
    ('', null),
    (null, null),
    ('scrypt$16384$8$1$$', null),
    (replace(test.password('p'), '16384', '16383'), null),
    (replace(test.password('p'), '16384', '99999999'), null),
    (replace(test.password('p'), '$8$1$', '$999$16$'), null)
) as given (hash, wanted);

select test.status(
  auth.admin_user_create(
    test.admin(
      'POST',
      jsonb_build_object(
        'email', 'user1@example.com',
        'email_confirm', true,
        'password_hash', core.password_text(
          row('scrypt', 16384, 8, 1, 'saltsalt', test.key('imported', 'saltsalt'))::core.password
        )
      )
    )
  ),
  201,
  'made'
);
select test.status(test.sign_in(1, 'imported'), 200, 'and signs in');
