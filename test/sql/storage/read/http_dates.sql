-- Dates of HTTP are written in one form and read in three; what is none is ignored.
select
  test.is(storage.http_date('2026-08-05 12:00:09.9+02'), 'Wed, 05 Aug 2026 10:00:09 GMT', 'written'),
  test.is(
    storage.time_of(storage.http_date('2026-08-05 10:00:09+00'), now()),
    '2026-08-05 10:00:09+00'::timestamptz,
    'read again'
  );

select test.is(storage.time_of(text, '2026-08-01 00:00:00+00'), time::timestamptz, text)
from (
  values
    ('Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06 08:49:37+00'),
    ('Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06 08:49:37+00'),
    ('Sunday, 06-Nov-76 08:49:37 GMT', '2076-11-06 08:49:37+00'),
    ('Sunday, 06-Nov-77 08:49:37 GMT', '1977-11-06 08:49:37+00'),
    ('Sun Nov  6 08:49:37 1994', '1994-11-06 08:49:37+00'),
    ('Sun Nov 16 08:49:37 1994', '1994-11-16 08:49:37+00'),
    ('Thu, 29 Feb 2024 00:00:00 GMT', '2024-02-29 00:00:00+00'),
    ('Sat, 29 Feb 2025 00:00:00 GMT', null),
    ('Sun, 00 Nov 1994 08:49:37 GMT', null),
    ('Sun, 31 Nov 1994 08:49:37 GMT', null),
    ('Sun Nov  0 08:49:37 1994', null),
    ('Sun, 06 Nov 1994 24:00:00 GMT', null),
    ('Sun, 06 Nov 1994 08:49:37 CET', null),
    ('Sun, 06 Foo 1994 08:49:37 GMT', null),
    ('Sun, 06 Nov 0000 08:49:37 GMT', null),
    ('2026-08-05T10:00:09Z', null),
    ('infinity', null),
    ('', null),
    (null, null)
) as tried (text, time);
