-- Expired counts are deleted, a few with each new one; the table holds no address.
insert into auth.attempts (scope, key, started_at, hits)
select 'email', sha256(n::text::bytea), clock_timestamp() - interval '901 seconds', 1
from generate_series(1, 25) as n;
select auth.attempt_count('email', format('user%s@example.com', n), null, 40, 900)
from generate_series(1, 3) as n;
select test.is(count(*), 3, 'the old are gone') from auth.attempts;
select test.ok(length(key) = 32, 'a digest')
from auth.attempts;
select test.ok(key != sha256('user1@example.com'), 'of more than the address') from auth.attempts;
