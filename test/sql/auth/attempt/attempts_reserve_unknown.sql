-- The limit does not show whether an account exists, is banned or is confirmed.
select test.user(1), test.user(2), test.user(3), test.settings('{"max_attempts": 2}');
select test.ban(2, '2999-01-01 00:00:00+00');
update auth.users set email_confirmed_at = null where id = test.id(3);
create temporary table tried as
  select number, n, test.sign_in(number, 'wrong', '10.0.0.1') as reply
  from
    generate_series(1, 4) as number,
    generate_series(1, 3) as n;
select test.is(count(distinct (reply).body), 1, format('try %s', n)) from tried group by n;
select test.refused(reply, 'rate_limited', number::text) from tried where n = 3;
