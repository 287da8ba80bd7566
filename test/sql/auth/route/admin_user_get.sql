-- A user is returned by id; an unknown or malformed id is not found.
select test.user(1);
select test.is(
  (auth.admin_user_get(test.admin('GET', null, test.id(1)::text))).body,
  auth.user_json(test.user(1)),
  'flat, as every route shows one'
);
select
  test.refused(auth.admin_user_get(test.admin('GET', null, id)), 'not_found', coalesce(id, 'no id')),
  test.refused(auth.admin_user_update(test.admin('PUT', '{"data": {}}', id)), 'not_found', coalesce(id, 'no id')),
  test.refused(auth.admin_user_delete(test.admin('DELETE', null, id)), 'not_found', coalesce(id, 'no id'))
from unnest(array[test.id(2)::text, '1', ''' or 1=1', '../users', test.id(1) || ' ', '{', '', null]) as id;
