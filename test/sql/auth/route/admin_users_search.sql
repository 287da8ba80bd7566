-- A search finds a literal part of an address, wildcards included, or exactly one id.
insert into auth.users (id, email)
values
  (test.id(1), 'ada@example.com'),
  (test.id(2), 'a_a@example.com'),
  (test.id(3), '100%@example.org'),
  (test.id(4), null);

select test.is(
  (
    select string_agg(found ->> 'email', ' ' order by found ->> 'email')
    from
      jsonb_array_elements(
        (auth.admin_users(test.admin('GET', null, null, jsonb_build_object('search', search)))).body -> 'users'
      ) as found
  ),
  wanted,
  search
)
from (
  values
    ('ada', 'ada@example.com'),
    ('ADA@Example', 'ada@example.com'),
    ('example.com', 'a_a@example.com ada@example.com'),
    ('%', '100%@example.org'),
    ('_', 'a_a@example.com'),
    (test.id(2)::text, 'a_a@example.com'),
    (left(test.id(2)::text, 30), null),
    (''' or 1=1--', null),
    ('\', null),
    ('\da', null)
) as asked (search, wanted);
select test.ok(
  (
    auth.admin_users(test.admin('GET', null, null, '{"search": "a&b >c"}'))
  ).headers ->> 'link' like '%&search=a%26b%20%3Ec>; rel="last"',
  'a link repeats the search'
);
