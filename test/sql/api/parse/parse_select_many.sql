-- A list of very many columns is refused: what it compiles to would grow with it.
select test.is(array_length(api.parse_select('id' || repeat(',id', 199)), 1), 200, '200 columns');
select
  test.throws(
    format('select api.parse_select(%L)', 'id' || repeat(',id', 200)),
    'PL400',
    '201 columns'
  );
