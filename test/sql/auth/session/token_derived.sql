-- A derived token depends on parent, attempt, child and installation, and on nothing else.
select
  test.is(
    auth.token_derived('parent', attempt, test.id(1)),
    auth.token_derived('parent', attempt, test.id(1)),
    'the same'
  ),
  test.ok(auth.token_derived('parent', attempt, test.id(1)) ~ '^[A-Za-z0-9_-]{64}$', '48 bytes, as a random one')
from unnest(array['attempt', null]) as attempt;
create temporary table before as
  select auth.token_derived('parent', 'attempt', test.id(1)) as token;
select
  test.ok(auth.token_derived('Parent', 'attempt', test.id(1)) != token, 'another parent'),
  test.ok(auth.token_derived('parent', 'Attempt', test.id(1)) != token, 'another attempt'),
  test.ok(auth.token_derived('parent', null, test.id(1)) != token, 'no attempt'),
  test.ok(auth.token_derived('parent', 'attempt', test.id(2)) != token, 'another child')
from before;
update core.pepper set pepper = '\x00';
select test.ok(auth.token_derived('parent', 'attempt', test.id(1)) != token, 'another installation')
from before;
