-- The address a user has already, in whatever case, needs no mail; nor does a missing one.
select test.user(1);
select test.status(auth.user_update(test.put(body)), 200, body::text)
from
  unnest(
    array['{}', '{"email": "User1@Example.com"}', '{"email": null, "password": null, "data": null}']::jsonb[]
  ) as body;
select test.none('select id from auth.mail_queue', 'no mail');
