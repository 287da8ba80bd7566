-- Only the service key and operators administer users; other callers do not learn whether a user exists.
select test.user(1);
create function test.called(entry regproc, claims jsonb, number integer)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute format('select (entry).* from %s($1) as entry', entry)
  into v_reply
  using test.admin('POST', '{"email": "new@example.com"}', test.id(number)::text, '{}', claims);
  return v_reply;
end;
$$;

select test.refused(test.called(entry, claims, number), code, concat_ws(' ', entry, claims, number))
from
  unnest(
    array[
      'auth.admin_users', 'auth.admin_user_get', 'auth.admin_user_create', 'auth.admin_user_update',
      'auth.admin_user_delete', 'auth.admin_user_sessions', 'auth.admin_user_session_end',
      'auth.admin_user_sessions_end', 'auth.admin_user_identities', 'auth.admin_user_identity_delete',
      'auth.admin_user_events', 'auth.admin_invite', 'auth.admin_generate_link'
    ]::regproc[]
  ) as entry,
  (
    values
      (null::jsonb, 'unauthorized'),
      ('{"role": "anon"}', 'forbidden'),
      ('{}', 'forbidden'),
      (test.claims(1) || '{"app_metadata": {"role": "service_role"}}', 'forbidden'),
      (test.claims(1) || '{"typ": "platform", "pr": "owner"}', 'forbidden')
  ) as caller (claims, code),
  generate_series(1, 2) as number;
select test.is(count(*), 1, 'nothing was made, nothing deleted') from auth.users;

select test.status(
  auth.admin_user_get(
    test.admin('GET', null, test.id(1)::text, '{}', '{"role": "service_role", "typ": "platform", "pr": "admin"}')
  ),
  200,
  'an operator'
);
