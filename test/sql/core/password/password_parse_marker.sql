-- What is no scrypt string is a marker, and no password matches it.
select test.is(core.password_parse(stored), null::core.password, stored)
from
  unnest(
    array[
      '*', '', '!', 'scrypt', 'scrypt$16384$8$1$c2FsdA==', 'scrypt$16384$8$1$c2FsdA==$', 'scrypt$x$8$1$c2FsdA==$a2V5',
      'scrypt$-1$8$1$c2FsdA==$a2V5', 'Scrypt$16384$8$1$c2FsdA==$a2V5', '$2a$10$abcdefghijklmnopqrstuv',
      'scrypt$16384$8$1$c2FsdA==$a2V5$more', E'scrypt$16384$8$1$c2FsdA==$a2V5\n'
    ]
  ) as stored;
select test.is(core.password_parse(null), null::core.password, 'null');
select test.ok(not core.password_matches('*', 'salt', 'key'), 'a marker matches nothing');
select test.ok(not core.password_matches(null, 'salt', 'key'), 'nobody''s password matches nothing');
