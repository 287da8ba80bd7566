-- A stored text that looks like scrypt and cannot be decoded is a marker too, not an error at sign-in.
select test.is(test.state(format('select core.password_parse(%L)', stored)), '00000', stored)
from unnest(array['scrypt$16384$8$1$c2FsdA$a2V5', 'scrypt$16384$8$1$=$a2V5', 'scrypt$16384$8$1$abcde$a2V5']) as stored;
