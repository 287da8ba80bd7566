-- The first words of a statement are found behind blanks, parentheses and comments.
select test.is(operate.first_words(given), wanted, given)
from (
  values
    ('select 1', 'select'),
    (E' \n;;(( Select  DISTINCT\non (a)', 'select distinct on'),
    (E'-- commit\n/* rollback * / */ update t', 'update t'),
    ('/**/commit', 'commit'),
    ('commit;', 'commit'),
    ('prepare/**/transaction', 'prepare transaction'),
    (E'set -- commit\n session authorization', 'set session authorization'),
    ('create table1 x', 'create table1 x'),
    ('/* a /* b */ select */ commit', null),
    ('/* open', null),
    ('-- nothing else', null),
    ('', null),
    ('1', null)
) as example (given, wanted);
