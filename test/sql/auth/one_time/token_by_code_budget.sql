-- Wrong codes are counted for an address over all its codes; beyond the limit none is valid, with the same answer.
select test.settings('{"max_attempts_email": 6}');
select test.user(1);
create function test.guess(email text, code text)
returns core.reply language sql as $$
  select test.redeem('otp', code, email);
$$;

create function test.minted(turn integer)
returns auth.one_time_secret language sql as $$
  select auth.token_mint(test.id(1), 'otp', 'user1@example.com');
$$;

create temporary table guessed as
  select
    turn,
    minted.code,
    minted.link,
    test.guess('user1@example.com', test.wrong(minted.code)) as known,
    test.guess('nobody@example.com', test.wrong(minted.code)) as unknown
  from
    generate_series(1, 7) as turn,
    lateral test.minted(turn) as minted;
select
  test.refused(known, 'unauthorized', turn::text),
  test.is(known, unknown, 'the same for an address that nobody has')
from guessed;
select
  test.refused(test.guess('user1@example.com', code), 'unauthorized', 'the right one'),
  test.status(test.redeem('otp', link), 200, 'the link of the same mail')
from guessed
where turn = 7;

update auth.attempts set started_at = started_at - interval '901 seconds';
select test.status(test.guess('user1@example.com', code), 200, 'after the window')
from test.minted(8);
