-- Target and provider are checked again on the way back; a target no longer allowed leads to the site.
create temporary table began as
  select test.begun('github') as state, test.begun('github') as other;
select test.settings('{"oauth_clients": {}}');
select test.is(
  (test.returned(jsonb_build_object('state', state, 'code', 'a'))).reply.headers ->> 'location',
  'https://app.example.com/cb#error=bad_request&error_code=bad_request&error_description=the%20provider%20is%20not%20enabled%20on%20this%20instance',
  'the provider'
)
from began;
select test.settings('{"oauth_clients": {"github": {"client_id": "a"}}, "oauth_redirects": []}');
select test.is(
  (test.returned(jsonb_build_object('state', other, 'code', 'a'))).reply.headers ->> 'location',
  'https://www.example.com#error=bad_request&error_code=bad_request&error_description=redirect_to%20is%20not%20an%20allowed%20redirect%20target',
  'the target'
)
from began;
