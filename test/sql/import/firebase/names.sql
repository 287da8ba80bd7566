-- Names of Firestore become names of columns: letters stay as they are, none comes twice, none is longer than 63 bytes.
select test.is(import.firebase_name(given), wanted, given)
from (
  values
    ('userId', 'userId'),
    ('a.b-c d', 'a_b_c_d'),
    ('größe', 'größe'),
    ('x"; drop table notes; --', 'x_drop_table_notes_'),
    (repeat('é', 40), repeat('é', 28) || '_' || left(md5(repeat('é', 40)), 6))
) as cases (given, wanted);
select test.is(
  import.firebase_names(array['a.b', 'a-b', 'id', 'data'], array['id', 'data']),
  array['a_b', 'a_b_', 'id_', 'data_'],
  'none twice'
);
select
  test.is((select count(distinct name) from unnest(names) as name), 3::bigint, 'long ones'),
  test.ok((select bool_and(octet_length(name) <= 63) from unnest(names) as name), 'cut')
from
  import.firebase_names(
    array[repeat('x', 80), repeat('x', 81), left(repeat('x', 80), 56) || '_' || left(md5(repeat('x', 80)), 6)],
    '{}'
  ) as names;
