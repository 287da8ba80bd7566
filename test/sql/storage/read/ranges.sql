-- One range is read as RFC 9110 says; several, and what is no range of bytes, mean the whole.
select test.is(storage.range_of(range, size), bytes::int8range, format('%s of %s', range, size))
from
  (
    values
      (null, 10, null),
      ('bytes=0-4', 10, '[0,5)'),
      ('bytes=9-9', 10, '[9,10)'),
      ('bytes=5-', 10, '[5,10)'),
      ('bytes=0-', 10, '[0,10)'),
      ('bytes=0-99', 10, '[0,10)'),
      ('bytes=0-99999999999999999999999999', 10, '[0,10)'),
      ('bytes=-3', 10, '[7,10)'),
      ('bytes=-10', 10, '[0,10)'),
      ('bytes=-99999999999999999999999999', 10, '[0,10)'),
      ('Bytes= 0-4 ', 10, '[0,5)'),
      ('bytes=10-', 10, 'empty'),
      ('bytes=99999999999999999999999999-', 10, 'empty'),
      ('bytes=-0', 10, 'empty'),
      ('bytes=0-', 0, 'empty'),
      ('bytes=0-0', 0, 'empty'),
      ('bytes=-0', 0, 'empty'),
      ('bytes=-5', 0, null),
      ('bytes=4-3', 10, null),
      ('bytes=12-11', 10, null),
      ('bytes=-', 10, null),
      ('bytes=', 10, null),
      ('bytes=0-1,3-4', 10, null),
      ('bytes=0-1,', 10, null),
      ('bytes=99-,0-1', 10, null),
      ('bytes=' || repeat('0-,', 1000) || '0-', 10, null),
      ('bytes=a-b', 10, null),
      ('bytes=0 - 4', 10, null),
      ('bytes=--4', 10, null),
      ('bytes=0x1-2', 10, null),
      ('bytes 0-4', 10, null),
      ('items=0-4', 10, null),
      ('', 10, null)
  ) as tried (range, size, bytes);
