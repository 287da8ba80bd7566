-- An invalid link redirects to the site too, with the error in the fragment; nothing of the request does.
select test.settings('{"site_url": "https://www.example.com"}');
select test.is(
  (auth.verify_link(test.request('GET', null, query))).headers,
  jsonb_build_object(
    'location', 'https://www.example.com#error=unauthorized&error_code=unauthorized&error_description=the%20link%20or%20code%20is%20invalid%2C%20expired%20or%20already%20used',
    'cache-control', 'no-store',
    'referrer-policy', 'no-referrer'
  ),
  query::text
)
from
  unnest(
    array[
      '{"type": "magiclink", "token": "x", "redirect_to": "https://evil.example.com"}', '{"type": "magiclink"}',
      '{"type": "magiclink", "token": "123456", "email": "user1@example.com"}'
    ]::jsonb[]
  ) as query;
select test.is(test.fragment(test.follow('nonsense', 'x'), 'error'), 'bad_request', 'no such type');
select test.is(test.fragment(auth.verify_link(test.request('GET')), 'error'), 'bad_request', 'nothing at all');
