-- A ban from psql ends the user's sessions and links and writes an event.
select test.user(1);
select auth.session_start(test.user(1));
select auth.token_mint(test.id(1), 'magiclink', 'user1@example.com');
select test.is((auth.user_ban(test.id(1), '2999-01-01 00:00:00+00')).banned_until, '2999-01-01 00:00:00+00', 'banned');
select test.is(count(*), 0, 'sessions') from auth.sessions where revoked_at is null;
select test.is(count(*), 0, 'links') from auth.one_time_tokens where used_at is null;
select test.is((auth.user_ban(test.id(1), null)).banned_until, null, 'lifted');
select test.is(count(*), 2, 'remembered') from auth.events where name = 'banned';
