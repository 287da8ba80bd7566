-- The sign-ins of a user that are not over are listed, the last used first, without their tokens.
select test.user(1), test.user(2);
create temporary table begun as
  select test.sign_in(1, 'password 1', '10.0.0.1') as reply;
insert into begun
select test.refresh(test.token_of(reply), '10.0.0.2')
from begun;
insert into begun
select test.sign_in(1, 'password 1', '10.0.0.3');
insert into begun
select test.sign_in(2, 'password 2');
update auth.sessions set created_at = created_at - interval '1 hour' where parent_id is null and ip = '10.0.0.1';

create temporary table listed as
  select reply.body, reply.headers
  from auth.admin_user_sessions(test.admin('GET', null, test.id(1)::text)) as reply;
select
  test.is(body -> 'total', '2', 'total'),
  test.is(headers ->> 'x-total-count', '2', 'in a header'),
  test.is(jsonb_path_query_array(body, '$.sessions[*].ip'), '["10.0.0.3", "10.0.0.2"]', 'the client that used it last'),
  test.ok(
    (body #>> '{sessions,1,created_at}')::timestamptz < (
      body #>> '{sessions,1,refreshed_at}'
    )::timestamptz - interval '59 minutes',
    'when it began'
  ),
  test.is(
    array(
      select jsonb_object_keys(body #> '{sessions,0}') collate "C"
      order by 1
    ),
    array['created_at', 'ends_at', 'expires_at', 'id', 'ip', 'recovers', 'refreshed_at', 'user_agent'],
    'no token'
  )
from listed;

select test.is(
  (
    auth.admin_user_sessions(test.admin('GET', null, test.id(1)::text, '{"page": "2", "per_page": "1"}'))
  ).body #>> '{sessions,0,ip}',
  '10.0.0.2',
  'the second page'
);
select auth.sessions_revoke(test.id(1));
select test.is(
  (auth.admin_user_sessions(test.admin('GET', null, test.id(1)::text))).body -> 'sessions',
  '[]',
  'none is live'
);
select test.refused(auth.admin_user_sessions(test.admin('GET', null, id)), 'not_found', id)
from unnest(array[test.id(9)::text, 'no uuid']) as id;
select test.refused(
  auth.admin_user_sessions(test.admin('GET', null, test.id(1)::text, '{"page": "0"}')),
  'bad_request',
  'page'
);
