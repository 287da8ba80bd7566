-- An id that is not a UUID becomes a UUID of version 5: the same one each time, and another one in another project.
select test.is(
  import.user_id('appwrite', 'p', '64a0c0ffee'),
  import.user_id('appwrite', 'p', '64a0c0ffee'),
  'the same'
);
select test.is(count(distinct id), 4, 'others')
from (
  values(import.user_id('appwrite', 'p', 'a')),
  (import.user_id('appwrite', 'q', 'a')),
  (import.user_id('firebase', 'p', 'a')),
  (import.user_id('appwrite', 'p', 'A'))
) as given (id);
select test.ok(
  import.user_id(
    'appwrite',
    'p',
    number::text
  )::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  'version and variant'
)
from generate_series(1, 100) as number;
