-- A change that is not possible is rejected before anything is written, and as a whole.
select test.user(1), test.settings('{"min_password_length": 8}');
update auth.users set user_metadata = jsonb_build_object('old', repeat('x', 2500));
create temporary table before as
  select * from auth.users;
select test.refused(test.play('auth.user_update', test.put(body), password), 'bad_request', left(body::text, 80))
from (
  values
    ('{"email": "nonsense"}'::jsonb, 'password 9'),
    ('{"email": ""}', 'password 9'),
    ('{"email": "a@example.com, b@example.com"}', 'password 9'),
    ('{"data": []}', 'password 9'),
    ('{"data": "text"}', 'password 9'),
    ('{"data": {"a": 1}}', 'short'),
    ('{"data": {"a": 1}}', repeat('x', 257)),
    (jsonb_build_object('data', jsonb_build_object('new', repeat('y', 2500))), 'password 9')
) as given (body, password);
select test.rows('select * from auth.users', 'select * from before', 'unchanged');
select test.none('select id from auth.mail_queue', 'no mail');
