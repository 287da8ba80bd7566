-- A password taken apart and put together is the same text, whatever bytes it holds.
select test.is(core.password_text(core.password_parse(stored)), stored, stored)
from (
  values('scrypt$16384$8$1$c2FsdA==$a2V5'),
  (core.password_text(row('scrypt', 32768, 8, 2, '\x00ff', sha256('k'))::core.password))
) as given (stored);
select test.is((core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5')).salt, 'salt'::bytea, 'salt');
select test.is((core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5')).key, 'key'::bytea, 'key');
select test.is((core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5')).n, 16384, 'n');
