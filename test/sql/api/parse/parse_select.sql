-- select= is a list of names, each with an alias or without.
select
  test.is(api.parse_select(given), wanted::api.term[], given)
from
  (
    values
      ('a', array[row(null, 'a')]::api.term[]),
      ('a,b', array[row(null, 'a'), row(null, 'b')]::api.term[]),
      (' a , b ', array[row(null, 'a'), row(null, 'b')]::api.term[]),
      ('x:a', array[row('x', 'a')]::api.term[]),
      ('*', array[row(null, '*')]::api.term[]),
      ('*,x:a', array[row(null, '*'), row('x', 'a')]::api.term[]),
      ('a b', array[row(null, 'a b')]::api.term[]),
      ('Überschrift', array[row(null, 'Überschrift')]::api.term[]),
      ('first-name', array[row(null, 'first-name')]::api.term[]),
      ('1st', array[row(null, '1st')]::api.term[])
  ) as given (given, wanted);
