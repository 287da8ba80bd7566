-- A banned user is refused and not changed: neither known, nor linked, nor claimed.
select test.user(number) from generate_series(1, 3) as number;
select test.oauth('google', test.profile('1', 'user1@example.com'));
update auth.users set email_confirmed_at = null where id = test.id(3);
delete from auth.sessions;
select test.ban(number, '2100-01-01 00:00:00+00') from generate_series(1, 3) as number;
create temporary table before as
  select to_jsonb(users) as row from auth.users as users
  union all
  select to_jsonb(identities) from auth.identities as identities;

select test.refused(
  test.oauth('google', test.profile(number::text, format('user%s@example.com', number), true, 'new')),
  'user_banned',
  number::text
)
from generate_series(1, 3) as number;
select test.none(
  $$select to_jsonb(users) from auth.users as users
    union all select to_jsonb(identities) from auth.identities as identities
    except select before.row from before$$,
  'as before'
);
select test.is(count(*), 0, 'sessions') from auth.sessions;
select test.is(array_agg(user_id order by id), array[test.id(1), test.id(2), test.id(3)], 'remembered')
from auth.events
where name = 'sign_in_refused' and details ->> 'code' = 'user_banned';
