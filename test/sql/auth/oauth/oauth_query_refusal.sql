-- A person's refusal and a provider's error are told apart, and answered in our words alone.
select test.is(
  (reply).headers ->> 'location',
  format('https://app.example.com/cb#error=%1$s&error_code=%1$s&error_description=%2$s', code, text),
  provider || ' ' || query
)
from
  (
    values
      ('github', '{"error": "access_denied", "error_description": "x#access_token=y"}', 'oauth_denied'),
      ('linkedin', '{"error": "user_cancelled_login"}', 'oauth_denied'),
      ('linkedin', '{"error": "user_cancelled_authorize", "code": "a"}', 'oauth_denied'),
      ('google', '{"error": "user_denied"}', 'oauth_denied'),
      ('facebook', '{"error": "x", "error_code": "200", "error_reason": "user_denied"}', 'oauth_denied'),
      ('tiktok', '{"error": "access_denied", "error_code": "-2"}', 'oauth_denied'),
      ('envato', '{}', 'oauth_denied'),
      ('envato', '{"code": ""}', 'oauth_denied'),
      ('envato', '{"error": "server_error"}', 'bad_request'),
      ('google', '{"error": "admin_policy_enforced"}', 'bad_request'),
      ('google', '{"error": "\r\nSet-Cookie: a=b#access_token=x", "code": "a"}', 'bad_request'),
      ('facebook', '{"error_code": "1349048", "error_message": "Can''t Load URL"}', 'bad_request'),
      ('github', '{}', 'no code'),
      ('instagram', '{"code": "#_"}', 'no code'),
      ('github', jsonb_build_object('code', repeat('a', 4097))::text, 'no code'),
      ('google', '{"code": "a", "iss": "https://evil.example"}', 'another')
  ) as given (provider, query, says)
  cross join lateral (
    select
      case when says = 'oauth_denied' then says else 'bad_request' end as code,
      case says
        when 'oauth_denied' then 'sign-in%20was%20cancelled%20at%20the%20provider'
        when 'no code' then 'the%20provider%20gave%20no%20code'
        when 'another' then 'this%20is%20the%20answer%20of%20another%20provider'
        else 'the%20provider%20refused%20the%20sign-in'
      end as text
  ) as wanted
  cross join lateral test.returned(query::jsonb || jsonb_build_object('state', test.begun(provider))) as came;
select test.rows(
  'select details, user_id, ip from auth.events where name = ''provider_failed'' order by id',
  $$
      select *
      from (values
        ('{"call": "authorize", "error": "server_error", "provider": "envato"}'::jsonb, null::uuid, '10.0.0.7'::inet),
        ('{"call": "authorize", "error": "admin_policy_enforced", "provider": "google"}', null, '10.0.0.7'),
        ('{"call": "authorize", "provider": "google"}', null, '10.0.0.7'),
        ('{"call": "authorize", "error": "1349048", "provider": "facebook"}', null, '10.0.0.7')) as wanted (details, user_id, ip)
    $$,
  'noted'
);
