-- Links and codes that others ask for in the owner's name leave the owner's own valid, bound to the owner's verifier.
select test.user(1), test.settings('{"limit_token": 0, "limit_email": 0}');
create function test.ask(ip inet, challenge text, turn integer)
returns auth.mail_message language plpgsql as $$
declare
  v_message auth.mail_message;
begin
  perform auth.magiclink(
    test.post(jsonb_build_object('email', 'user1@example.com', 'code_challenge', repeat(challenge, 43)), ip => ip)
  );
  select message.* into v_message from auth.mail_claim(100) as message;
  perform auth.mail_sent(v_message.id);
  return v_message;
end;
$$;

create temporary table mail as
  select
    who,
    turn,
    test.link(message.text) as link,
    test.code(message.text) as code
  from
    (
      values
        (1, 'owner', '10.0.0.9'::inet, 'o'),
        (2, 'other', '10.0.0.1', 'x'),
        (3, 'other', '10.0.0.1', 'x'),
        (4, 'third', '10.0.0.2', 'y')
    ) as asked (turn, who, ip, challenge),
    lateral test.ask(ip, challenge, turn) as message
  order by turn;
select test.ok(link is not null, who || turn) from mail;
select test.is(count(*), 3, 'the newest of each network lives')
from auth.one_time_tokens
where used_at is null;

create function test.opened(link text, verifier text)
returns core.reply language sql as $$
  select test.trade(substring((test.follow('magiclink', link)).headers ->> 'location', 'code=(.+)'), verifier);
$$;
select test.refused(test.opened(link, repeat('o', 43)), 'unauthorized', 'another''s link')
from mail
where turn = 3;
select test.status(test.opened(link, repeat('o', 43)), 200, 'the own link')
from mail
where who = 'owner';
select test.status(
  test.redeem('magiclink', code, 'user1@example.com'),
  200,
  'the code of another mail in the same mailbox'
)
from mail
where who = 'third';
