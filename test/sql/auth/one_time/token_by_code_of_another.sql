-- A code sent to one address does not work with another, and the guess counts on that other.
select test.user(1);
select test.user(2);
create temporary table mail as
  select
    number,
    test.code(mail.text) as code
  from
    generate_series(1, 2) as number,
    lateral test.mailed('auth.otp', jsonb_build_object('email', format('user%s@example.com', number))) as mail;
select test.refused(
  test.redeem('otp', code, 'user2@example.com'),
  'unauthorized',
  'the code of the first with the address of the second'
)
from mail
where number = 1 and code != (select code from mail where number = 2);
select test.is(failures, case identity when 'user1@example.com' then 0 else 1 end, identity)
from auth.one_time_tokens;
select test.status(test.redeem('otp', code, 'user1@example.com'), 200, 'with its own')
from mail
where number = 1;
