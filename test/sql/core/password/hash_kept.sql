-- What a sign-in can check in the usual time is kept; nobody signs in with anything else.
select test.is(core.hash_kept(hash), wanted, hash)
from
  (
    values(
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
      'firebase$16384$8$1$42xEC+ixf3L2lwc=$GjH2+Jz+dglLj5NuFkZHgBvZnv8Z8VZE5sdIgEAbIgeXy+ZfSpJLu1A++pZcpx0OhX41mDwvu2Olmp+PnfLfyQ=='
    )
  ) as vector (signer, firebase, stored)
  cross join lateral (
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
      (
        '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk',
        '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk'
      ),
      ('$argon2id$v=16$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk', null),
      ('$argon2id$v=19$m=32,t=0,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk', null),
      ('$argon2id$v=19$m=131073,t=1,p=1$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk', null),
      ('$argon2id$v=19$m=131072,t=3,p=1$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk', null),
      ('$argon2id$v=19$m=2048,t=4,p=3$c2FsdA$aGFzaA', null),
      ('$fbscrypt$v=1,n=14,r=8,p=1$salt$hash', null),
      ('$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=' || signer || '$42xEC+ixf3L2lw==$' || firebase, stored),
      (
        translate('$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=' || signer || '$42xEC+ixf3L2lw==$' || firebase, '+/', '-_'),
        stored
      ),
      ('$fbscrypt$v=1,n=20,r=8,p=1,ss=Bw==,sk=' || signer || '$42xEC+ixf3L2lw==$' || firebase, null),
      ('$fbscrypt$v=1,n=99,r=8,p=1,ss=Bw==,sk=' || signer || '$42xEC+ixf3L2lw==$' || firebase, null),
      ('$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=c2hvcnQ=$42xEC+ixf3L2lw==$' || firebase, null),
      (stored, stored),
      (replace(stored, '$16384$', '$1048576$'), null),
      (replace(stored, '$16384$', '$1024$'), null),
      (
        '$argon2id$v=19$m=999999999999,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk', null
      ),
      ('$P$B123456789012345678901234567890', null),
      ('5f4dcc3b5aa765d61d8327deb882cf99', null),
      ('plain text', null),
      ('', null),
      (null, null)
  ) as given (hash, wanted);
