-- A token for programs has a name, a role up to one's own, and an end; it is a session like any other.
create temporary table who as
  select test.signed_in('admin') as claims;
select test.refused(test.call('control.me_token_create', claims, body), 'bad_request', body::text)
from
  who,
  unnest(
    array[
      '{"role": "viewer"}', '{"name": " ", "role": "viewer"}', '{"name": "ci"}', '{"name": "ci", "role": "root"}',
      '{"name": "ci", "role": "owner"}', '{"name": "ci", "role": "viewer", "days": 0}',
      '{"name": "ci", "role": "viewer", "days": 366}', '{"name": "ci", "role": "viewer", "days": "x"}'
    ]::jsonb[]
  ) as body;
create temporary table made as
  select (test.call('control.me_token_create', claims, '{"name": "ci", "role": "viewer", "days": 30}')).token as token
  from who;
select test.is((token ->> 'exp')::bigint - (token ->> 'iat')::bigint, 2592000::bigint, 'its life') from made;
select test.is((test.admit(token, 'GET', '/admin/v1/me')).body #>> '{claims,pr}', 'viewer', 'its role') from made;
select test.refused(test.admit(token, 'POST', '/rest/v1/*'), 'forbidden', 'no more than that') from made;
