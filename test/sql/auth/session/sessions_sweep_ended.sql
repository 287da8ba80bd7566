-- Of a sign-in that was ended nothing is left a day later, though its tokens had weeks to live; a living one keeps what is
-- spent.
select test.user(1);
create temporary table signed as
  select
    test.token_of(test.sign_in(1, 'password 1')) as ended,
    test.token_of(test.sign_in(1, 'password 1')) as everywhere,
    test.token_of(test.sign_in(1, 'password 1')) as alive;
create temporary table refreshed as
  select test.token_of(test.refresh(ended)) as ended, test.token_of(test.refresh(alive)) as alive from signed;
create function pg_temp.family(token text)
returns uuid language sql as $$
  select family_id from auth.sessions where refresh_token = auth.token_digest(token);
$$;

select auth.family_revoke(pg_temp.family(ended)), auth.family_revoke(pg_temp.family(everywhere)) from signed;
select test.sign_in(1, 'password 1');
select test.is(count(*), 6, 'they stay for a day') from auth.sessions;
select test.refused(test.refresh(ended), 'unauthorized', 'and are not used again') from refreshed;

update auth.sessions
set expires_at = expires_at - interval '25 hours';
select test.sign_in(1, 'password 1');
select test.is(count(*), 4, 'a day later they are gone') from auth.sessions;
select test.refused(test.refresh(alive), 'unauthorized', 'what a living one has spent is known') from signed;
select test.refused(test.refresh(alive), 'unauthorized', 'and ended it') from refreshed;
