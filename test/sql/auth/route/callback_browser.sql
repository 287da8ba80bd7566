-- A browser that did not begin the sign-in spends the state, and the one that did has to begin again.
select test.offer('github');
create temporary table began as
  select test.begun('github') as state, auth.oauth_cookie_name('x', core.settings_row()) as name;
create temporary table came as
  select
    (
      test.returned(
        jsonb_build_object('state', state, 'code', 'a'),
        '[]',
        jsonb_build_object('cookie', name || '=' || auth.oauth_cookie_value('x'))
      )
    ).reply
  from began;
select test.is(
  (reply).headers ->> 'location',
  'https://www.example.com#error=bad_request&error_code=bad_request&error_description=sign-in%20expired%20or%20already%20completed',
  'another browser'
)
from came;
select test.none('select * from auth.oauth_states', 'spent');

select test.is(
  test.fragment(
    (
      test.returned(
        jsonb_build_object('state', state, 'error', 'access_denied'),
        '[]',
        jsonb_build_object(
          'cookie', auth.oauth_cookie_name(state, core.settings_row()) || '=' || auth.oauth_cookie_value(state)
        )
      )
    ).reply,
    'error'
  ),
  'oauth_denied',
  'the same browser goes on'
)
from test.begun('github') as state;
