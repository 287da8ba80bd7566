-- Mails that others ask for in the owner's name do not silence the owner, and all together are limited.
select test.user(1), test.settings('{"limit_email": 0}');
create function test.ask(ip inet)
returns bigint language plpgsql as $$
begin
  perform test.status(auth.magiclink(test.post('{"email": "user1@example.com"}', ip => ip)), 200, 'always the same');
  return (select count(*) from auth.mail_queue where asker = core.client_network(ip));
end;
$$;

select test.is(test.ask('10.0.0.1'), least(turn, 3), turn::text) from generate_series(1, 6) as turn;
select test.is(test.ask('10.0.0.9'), 1, 'the owner''s own');
select
  test.is(test.ask('2001:db8::1'), 1, 'a network'),
  test.is(test.ask('2001:db8::2'), 2, 'no other');
select test.ask('10.0.1.0'::inet + n) from generate_series(1, 30) as n;
select test.is(count(*), 15, 'five times as many from all') from auth.mail_queue;
