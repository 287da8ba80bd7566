-- With an end to sessions (session_ttl) no token lives longer than that after its sign-in.
select test.user(1), test.settings('{"session_ttl": 100, "refresh_ttl": 1000}');
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
select
  test.is(ends_at, created_at + interval '100 seconds', 'the end'),
  test.is(expires_at, ends_at, 'no token after it')
from auth.sessions;

update auth.sessions set ends_at = created_at + interval '10 seconds';
select test.status(test.refresh(test.token_of(reply)), 200, 'refreshed') from signed;
select
  test.is(next.ends_at, root.ends_at, 'the end is the family''s'),
  test.is(next.expires_at, root.ends_at, 'and holds for the next token')
from
  auth.sessions as next
  join auth.sessions as root on root.id = next.family_id and root.id != next.id;
