-- An attempt is counted with the ask, before anything is compared: asking alone uses up the limit.
select test.user(1), test.settings('{"max_attempts": 3}');
create temporary table asked as
  select
    n,
    auth.token(test.post('{"email": "user1@example.com"}', '{"grant_type": "password"}', '10.0.0.1')) as reply
  from generate_series(1, 4) as n;
select test.is((reply).ask ->> 'kind', case when n < 4 then 'scrypt' end, n::text)
from asked;
select test.refused(reply, 'rate_limited', 'the fourth') from asked where n = 4;
