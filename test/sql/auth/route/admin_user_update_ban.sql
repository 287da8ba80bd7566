-- A ban ends every session and link; lifting it, or setting one in the past, ends nothing.
select test.user(1);
create function test.changed(body jsonb)
returns core.reply language sql as $$
  select auth.admin_user_update(test.admin('PUT', body, test.id(1)::text));
$$;

select auth.session_start(test.user(1));
select auth.token_mint(test.id(1), 'magiclink', 'user1@example.com');
select test.status(test.changed('{"banned_until": "2020-01-01T00:00:00Z"}'), 200, 'a ban of the past');
select test.is(count(*), 1, 'is none') from auth.sessions where revoked_at is null;

select test.is(
  (test.changed('{"banned_until": "2999-01-01T00:00:00Z"}')).body ->> 'banned_until',
  '2999-01-01T00:00:00+00:00',
  'banned'
)
from set_config('timezone', 'UTC', true);
select test.is(count(*), 0, 'sessions') from auth.sessions where revoked_at is null;
select test.is(count(*), 0, 'links') from auth.one_time_tokens where used_at is null;
select test.refused(test.sign_in(1, 'password 1'), 'user_banned', 'banned');

select test.status(test.changed('{"data": {"n": 1}}'), 200, 'another change');
select test.ok(banned_until is not null, 'leaves the ban') from auth.users;
select test.is((test.changed('{"banned_until": null}')).body -> 'banned_until', 'null', 'lifted');
select test.status(test.sign_in(1, 'password 1'), 200, 'signs in');
select test.is(count(*), 3, 'each remembered')
from auth.events
where name = 'banned' and user_id = test.id(1) and details ->> 'by' = 'service key';
