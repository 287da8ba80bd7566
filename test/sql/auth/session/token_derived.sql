-- A derived token depends on parent, child and installation, and on nothing else.
select
  test.is(auth.token_derived('parent', test.id(1)), auth.token_derived('parent', test.id(1)), 'the same'),
  test.ok(auth.token_derived('parent', test.id(1)) ~ '^[A-Za-z0-9_-]{64}$', '48 bytes, as a random one');
create temporary table before as
  select auth.token_derived('parent', test.id(1)) as token;
select test.ok(auth.token_derived('Parent', test.id(1)) != token, 'another parent') from before;
select test.ok(auth.token_derived('parent', test.id(2)) != token, 'another child') from before;
update core.pepper set pepper = '\x00';
select test.ok(auth.token_derived('parent', test.id(1)) != token, 'another installation')
from before;
