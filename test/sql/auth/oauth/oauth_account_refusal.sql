-- An address that the provider does not vouch for leads to nobody's account, and the answer does not reveal a ban.
select test.user(number), test.ban(2, '2100-01-01 00:00:00+00')
from generate_series(1, 3) as number;
update auth.users set email_confirmed_at = null where id = test.id(3);
create temporary table before as
  select * from auth.users;

select test.refused(
  test.oauth('facebook', test.profile('1', format('user%s@example.com', number), verified)),
  'conflict',
  concat_ws(' ', number, verified)
)
from
  generate_series(1, 3) as number,
  (
    values
      (false),
      (null)
  ) as given (verified);
select test.none('select * from auth.users except select * from before', 'as before');
select test.is(count(*), 0, 'identities') from auth.identities;
select test.is(count(*), 0, 'sessions') from auth.sessions;
select
  test.is(count(distinct user_id), 3, 'whose it was'),
  test.is(array_agg(distinct details::text), array['{"code": "conflict", "provider": "facebook"}'], 'remembered')
from auth.events
where name = 'sign_in_refused';
