-- The newest link and code of a kind end the older ones of that kind, and of no other.
select test.user(1);
create temporary table mail as
  select
    turn,
    test.code(mail.text) as code,
    test.link(mail.text) as link
  from
    generate_series(1, 2) as turn,
    lateral test.mailed('auth.recover', jsonb_build_object('email', 'user1@example.com', 'turn', turn)) as mail;
select test.mailed('auth.magiclink', '{"email": "user1@example.com"}');
select test.is(count(*), 2, 'one of each kind is unused')
from auth.one_time_tokens
where used_at is null;

select test.refused(test.redeem('recovery', link), 'unauthorized', 'the older link')
from mail
where turn = 1;
select test.refused(test.redeem('recovery', code, 'user1@example.com'), 'unauthorized', 'the older code')
from mail
where turn = 1 and code != (select code from mail where turn = 2);
select test.status(test.follow('recovery', link), 303, 'the newer link') from mail where turn = 2;
select test.is(count(*), 1, 'a session') from auth.sessions;
