-- An administrator signs a user out: one sign-in, or all of them; nobody else's.
select test.user(1), test.user(2);
create temporary table begun as
  select number, test.sign_in(user_number, format('password %s', user_number)) as reply
  from (
    values
      (1, 1),
      (2, 1),
      (3, 1),
      (4, 2)
  ) as given (number, user_number);
create function test.ending(sid text)
returns core.request language sql as $$
  select
    row(
      request.method,
      request.path || jsonb_build_object('sid', sid),
      request.query,
      request.headers,
      request.body,
      request.ip,
      request.claims,
      null::jsonb
    )::core.request
  from test.admin('DELETE', null, test.id(1)::text) as request;
$$;

select test.status(auth.admin_user_session_end(test.ending((reply).token ->> 'session_id')), 204, 'one')
from begun
where number = 1;
select test.is((test.refresh(test.token_of(reply))).status, case number when 1 then 401 else 200 end, number::text)
from begun
where number in (1, 2);
select test.refused(auth.admin_user_session_end(test.ending(sid)), 'not_found', sid)
from (
  select (reply).token ->> 'session_id' as sid
  from begun
  where number in (1, 4)
  union all
  select 'no uuid'
) as given;

select
  test.status(auth.admin_user_sessions_end(test.admin('DELETE', null, test.id(1)::text)), 204, 'all'),
  test.refused(auth.admin_user_sessions_end(test.admin('DELETE', null, test.id(9)::text)), 'not_found', 'nobody');
select test.is(test.live(), 1, 'the other user''s');
select test.is(
  array_agg(details ->> 'by' || coalesce(' one' || left(details ->> 'family_id', 0), '') order by id),
  array['service key one', 'service key'],
  'remembered'
)
from auth.events
where name = 'admin_sessions_ended' and user_id = test.id(1);
