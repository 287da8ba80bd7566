-- A missing, spent or expired state redirects to the site, and the provider is not called.
create temporary table began as
  select test.begun('github') as state;
select test.returned(jsonb_build_object('state', state, 'error', 'access_denied')) from began;
create temporary table old as
  select test.begun('github') as state;
update auth.oauth_states
set created_at = clock_timestamp() - interval '11 minutes';

create temporary table expired as
  select
    query, (test.returned(query || '{"code": "a"}')).reply
  from (
    select jsonb_build_object('state', state) as query
    from began
    union all
    select jsonb_build_object('state', state)
    from old
    union all
    values
      ('{}'::jsonb),
      ('{"state": ""}'),
      ('{"state": "zzz", "redirect_to": "https://app.example.com", "provider": "github"}'),
      ('{"state": "zzz", "error": "access_denied"}')
  ) as queries;
select
  test.status(reply, 303, query::text),
  test.is(
    (reply).headers - 'set-cookie',
    '{
      "location": "https://www.example.com#error=bad_request&error_code=bad_request&error_description=sign-in%20expired%20or%20already%20completed",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer"
    }',
    query::text
  ),
  test.is(
    (reply).headers ->> 'set-cookie',
    auth.oauth_cookie(query ->> 'state', core.settings_row(), 0),
    'its cookie is taken away'
  )
from expired
where query ? 'state';
select test.is((reply).headers ? 'set-cookie', query ? 'state', 'no state, no cookie')
from expired;
