-- Deleting a user deletes sessions and links and writes an event; Supabase's clients get a body, others none.
select test.user(1), test.user(2);
select auth.session_start(test.user(1));
select auth.token_mint(test.id(1), 'recovery', 'user1@example.com');

select test.is(
  to_jsonb(auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text))) - 'headers',
  '{"status": 204, "body": null, "token": null, "marker": null, "ask": null}',
  'no content'
);
select test.is(array(select id from auth.users), array[test.id(2)], 'gone');
select test.is(count(*), 0, 'sessions') from auth.sessions;
select test.is(count(*), 0, 'links') from auth.one_time_tokens;
select test.refused(auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text)), 'not_found', 'again');

select test.refused(
  auth.admin_user_delete(test.admin('DELETE', '{"should_soft_delete": true}', test.id(2)::text)),
  'bad_request',
  'more would be deleted than was asked'
);
select test.is(row(reply.status, reply.body)::text, '(200,{})', 'for a client of Supabase')
from
  auth.admin_user_delete(
    test.admin(
      'DELETE',
      '{"should_soft_delete": false}',
      test.id(2)::text,
      '{}',
      '{"role": "service_role", "typ": "platform", "pr": "owner", "sub": "op"}',
      '{"x-client-info": "supabase-js-node/2.109.0"}'
    )
  ) as reply;
select test.is(
  array_agg(concat_ws(' ', user_id, details ->> 'by', details ->> 'email') order by id),
  array[
    concat_ws(' ', test.id(1), 'service key user1@example.com'),
    concat_ws(' ', test.id(2), 'operator op user2@example.com')
  ],
  'remembered'
)
from auth.events
where name = 'admin_user_deleted';
