-- Ended families are deleted with later sign-ins; of a live one, its expired spent tokens.
select test.user(1);
create function test.age(family text)
returns void language sql as $$
  update auth.sessions
  set expires_at = clock_timestamp() - interval '25 hours'
  where family_id = (select id from auth.sessions where refresh_token = auth.token_digest(family));
$$;

create temporary table given as
  select (test.sign_in(1, 'password 1')).body ->> 'refresh_token' as dead;
alter table given add column alive text;
update given set alive = (test.sign_in(1, 'password 1')).body ->> 'refresh_token';
select test.age(dead) from given;
select test.sign_in(1, 'password 1');
select test.is((select count(*) from auth.sessions), 2::bigint, 'the one that is over is gone');

-- The root of a family that was refreshed ends when its youngest does.
create temporary table rotated as
  select (test.refresh(alive)).body ->> 'refresh_token' as second from given;
update auth.sessions
set expires_at = clock_timestamp() + interval '1 day'
where refresh_token = (select auth.token_digest(alive) from given);
alter table rotated add column third text;
update rotated set third = (test.refresh(second)).body ->> 'refresh_token';
select test.ok(
  (
    select root.expires_at > clock_timestamp() + interval '2 days'
    from
      auth.sessions as root,
      given
    where root.refresh_token = auth.token_digest(alive)
  ),
  'the root stays as long as its family'
);
update auth.sessions
set expires_at = clock_timestamp() - interval '1 hour'
where
  refresh_token in (
    select auth.token_digest(token)
    from
      given,
      rotated,
      unnest(array[alive, second]) as token
  );
select test.sign_in(1, 'password 1');
select test.ok(
  exists (
    select
    from auth.sessions
    where refresh_token = auth.token_digest(alive)
  ),
  'a root whose end lags is not taken for one that is over'
)
from given;
select test.status(test.refresh(third), 200, 'once more') from rotated;
select test.none(
  $$select from auth.sessions, rotated where refresh_token = auth.token_digest(second)$$,
  'a spent token whose time is over'
);
