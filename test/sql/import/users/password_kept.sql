-- bcrypt of cost 4 to 14 and scrypt at our own parameters are kept; nobody signs in with anything else.
select test.is(import.password_kept(hash), wanted, hash)
from (
  values
    ('$2a$10$' || repeat('a', 53), 'bcrypt$' || '$2a$10$' || repeat('a', 53)),
    ('$2b$04$' || repeat('.', 53), 'bcrypt$' || '$2a$04$' || repeat('.', 53)),
    ('$2y$14$' || repeat('/', 53), 'bcrypt$' || '$2a$14$' || repeat('/', 53)),
    ('bcrypt$' || '$2y$10$' || repeat('a', 53), 'bcrypt$' || '$2a$10$' || repeat('a', 53)),
    ('$2x$10$' || repeat('a', 53), null),
    ('$2a$03$' || repeat('a', 53), null),
    ('$2a$15$' || repeat('a', 53), null),
    ('$2a$31$' || repeat('a', 53), null),
    ('$2a$10$' || repeat('a', 52), null),
    ('$2a$10$' || repeat('a', 52) || '!', null),
    (test.password('x'), test.password('x')),
    (replace(test.password('x'), '$16384$', '$1073741824$'), null),
    (replace(test.password('x'), '$16384$', '$1024$'), null),
    (replace(test.password('x'), '$8$1$', '$16$1$'), null),
    ('scrypt$16384$8$1$$', null),
    ('scrypt$16384$8$1$AAAA$AAAA', null),
    ('$argon2id$v=19$m=2048,t=4,p=3$c2FsdA$aGFzaA', null),
    ('$fbscrypt$v=1,n=14,r=8,p=1$salt$hash', null),
    ('$P$B123456789012345678901234567890', null),
    ('5f4dcc3b5aa765d61d8327deb882cf99', null),
    ('plain text', null),
    ('', null),
    (null, null)
) as given (hash, wanted);

select test.is(import.algorithm_of(hash, named), wanted, coalesce(hash, 'null'))
from (
  values
    ('$2y$10$x', 'phpass', 'bcrypt'),
    ('bcrypt$' || '$2a$10$x', null, 'bcrypt'),
    ('scrypt$1$1$1$a$b', null, 'scrypt'),
    ('$argon2id$v=19', 'argon2', 'argon2'),
    ('$fbscrypt$v=1', null, 'firebase_scrypt'),
    ('$P$Bxx', null, 'phpass'),
    ('5f4dcc3b5aa765d6', 'md5', 'md5'),
    ('5f4dcc3b5aa765d6', null, 'unknown'),
    ('5f4dcc3b5aa765d6', 'a "name"', 'unknown'),
    ('', 'argon2', 'none'),
    ('*', null, 'none'),
    (null, 'bcrypt', 'none')
) as given (hash, named, wanted);
