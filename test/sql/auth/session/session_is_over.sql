-- A session is over once no session of its sign-in is left; a refresh or an expiry does not end it.
select test.user(1), test.user(2);
create function test.over(session core.reply)
returns boolean language sql as $$
  select auth.session_is_over(session.token);
$$;
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as mine,
    test.sign_in(1, 'password 1') as elsewhere,
    test.sign_in(1, 'password 1') as reused,
    test.sign_in(2, 'password 2') as other;
create temporary table rotated as
  select test.refresh(test.token_of(mine)) as mine, test.refresh(test.token_of(reused)) as reused
  from signed;

select
  test.is(test.over(signed.mine), false, 'refreshed'),
  test.is(test.over(rotated.mine), false, 'the next one'),
  test.is(test.over(signed.elsewhere), false, 'not refreshed')
from
  signed,
  rotated;
select test.refresh(test.token_of(reused)) from signed;
select
  test.is(test.over(signed.reused), true, 'a refresh token that came twice'),
  test.is(test.over(rotated.reused), true, 'and its successor'),
  test.is(test.over(signed.mine), false, 'of this sign-in alone')
from
  signed,
  rotated;

update auth.sessions set expires_at = '2026-01-01 00:00:00+00';
select test.is(test.over(mine), false, 'expired') from rotated;
select auth.logout(test.asked(elsewhere, 'POST')) from signed;
select
  test.is(test.over(elsewhere), true, 'signed out'),
  test.is(test.over(mine), false, 'another one'),
  test.is(test.over(other), false, 'somebody else''s')
from signed;
select auth.logout(test.asked(mine, 'POST')) from signed;
select test.is(test.over(mine), true, 'signed out by a token from before it was refreshed')
from rotated;

select test.is(
  auth.session_is_over(test.claims(1) || jsonb_build_object('session_id', id)),
  wanted,
  coalesce(id, 'null')
)
from (
  select (other).token ->> 'session_id' as id, true as wanted from signed
  union all
  values
    (test.id(9)::text, true),
    ('no uuid', true),
    ('', true),
    (null, false)
) as given;
select test.is(auth.session_is_over(test.claims(1)), false, 'a token that names none');
