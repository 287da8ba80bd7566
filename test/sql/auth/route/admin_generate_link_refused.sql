-- No link is made for an unknown user, for a taken address, or of an unknown type.
select test.user(1), test.user(2);
select test.refused(test.play('auth.admin_generate_link', test.admin('POST', body), password), code, body::text)
from (
  values
    ('{"type": "magiclink", "email": "nobody@example.com"}'::jsonb, 'password', 'not_found'),
    ('{"type": "recovery", "email": "nobody@example.com"}', 'password', 'not_found'),
    ('{"type": "signup", "email": "user1@example.com"}', 'password', 'conflict'),
    ('{"type": "invite", "email": "user1@example.com"}', 'password', 'conflict'),
    (
      '{"type": "email_change_current", "email": "user1@example.com", "new_email": "USER2@example.com"}', 'password',
      'conflict'
    ),
    ('{"type": "signup", "email": "new@example.com"}', 'short', 'bad_request'),
    ('{"type": "signup", "email": "new"}', 'password', 'bad_request'),
    ('{"type": "signup", "email": "new@example.com", "data": []}', 'password', 'bad_request'),
    ('{"type": "email_change_new", "email": "user1@example.com"}', 'password', 'bad_request'),
    ('{"type": "sms", "email": "user1@example.com"}', 'password', 'bad_request'),
    ('{"email": "user1@example.com"}', 'password', 'bad_request')
) as asked (body, password, code);
select test.is(count(*), 0, 'no link') from auth.one_time_tokens;
select test.is(count(*), 2, 'nobody was made') from auth.users;
