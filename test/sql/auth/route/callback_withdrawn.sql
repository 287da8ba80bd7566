-- A provider that is withdrawn while it is asked signs nobody in.
create temporary table asked as
  select
    (
      auth.callback(test.request('GET', null, jsonb_build_object('state', test.begun('github'), 'code', 'a')))
    ).ask -> 'state' as state;
select test.settings('{"oauth_clients": {}}');
select test.is(
  test.fragment(
    auth.callback(
      row(
        'GET',
        '{}',
        '{}',
        '{}',
        null,
        null,
        null,
        jsonb_build_object('status', 200, 'body', body, 'state', state || jsonb_build_object('call', call))
      )::core.request
    ),
    'error'
  ),
  'bad_request',
  format('call %s', call)
)
from
  asked,
  (
    values
      (0, '{"access_token": "a"}'),
      (2, '[]')
  ) as answers (call, body);
select test.none('select * from auth.users', 'nobody');
