-- Neither a password in a statement nor the value of a parameter or a column is kept.
select test.is(control.without_passwords(given), wanted, given)
from
  (
    values
      ('create role a password ''secret'' login', 'create role a password ''...'' login'),
      ('alter role a PASSWORD  ''it''''s'' ; x', 'alter role a PASSWORD  ''...'' ; x'),
      ('alter role a password E''a\''b''', 'alter role a password ''...'''),
      ('alter role a password $x$se$cret$x$ login', 'alter role a password ''...'' login'),
      ('select 1', 'select 1')
  ) as given (given, wanted);
select
  test.is(
    control.audit_statement('{"statements": [{"sql": "select $1", "params": ["hidden"]}, {"sql": "select 2"}]}'),
    E'select $1;\nselect 2',
    'statements'
  );
select
  test.is(
    control.audit_parameters(
      '{"statements": [{"sql": "select $1", "params": ["hidden", 1, null]}, {"sql": "select 2"}]}'
    ),
    '1: string, number, null; 2: none',
    'parameters'
  );
select test.is(control.audit_parameters('{"title": "hidden", "done": true}'), 'done, title', 'columns');
select test.is(control.audit_statement('{"title": "hidden"}'), null, 'no other body');
