-- An alias that Postgres would cut to 63 bytes is refused: two of them could become one key.
select test.is(array_length(api.parse_select(repeat('a', 63) || ':id'), 1), 1, '63 bytes');
select
  test.throws(format('select api.parse_select(%L)', repeat('a', 64) || ':id'), 'PL400', '64 bytes');
select
  test.throws(
    format('select api.parse_select(%L)', repeat('ä', 32) || ':id'),
    'PL400',
    '32 letters of 2 bytes'
  );
