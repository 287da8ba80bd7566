-- The form of a password says how it was hashed, whatever the source says.
select test.is(import.algorithm_of(hash, named), wanted, coalesce(hash, 'null'))
from (
  values
    ('$2y$10$x', 'phpass', 'bcrypt'),
    ('bcrypt$' || '$2a$10$x', null, 'bcrypt'),
    ('scrypt$1$1$1$a$b', null, 'scrypt'),
    ('$argon2id$v=19', 'argon2', 'argon2'),
    ('$fbscrypt$v=1', null, 'firebase_scrypt'),
    ('firebase$1$1$1$a$b', null, 'firebase_scrypt'),
    ('$P$Bxx', null, 'phpass'),
    ('5f4dcc3b5aa765d6', 'md5', 'md5'),
    ('5f4dcc3b5aa765d6', null, 'unknown'),
    ('5f4dcc3b5aa765d6', 'a "name"', 'unknown'),
    ('', 'argon2', 'none'),
    ('*', null, 'none'),
    (null, 'bcrypt', 'none')
) as given (hash, named, wanted);
