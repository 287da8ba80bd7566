-- A token is safe in an address, has all its bytes, and is never the same.
select test.ok(token ~ '^[A-Za-z0-9_-]{64}$', token)
from (select core.random_token(48) as token from generate_series(1, 50)) as made;
select test.is(length(core.random_token(1)), 2, 'one byte');
select test.is(count(distinct core.random_token(48)), 50, 'all differ') from generate_series(1, 50);
