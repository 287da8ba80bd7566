-- A password in a statement is left out, and nothing else is: strings and comments are read as Postgres reads them.
select test.is(core.without_passwords(given), wanted, given)
from (
  values
    ('select 1', 'select 1'),
    ('create role a password ''secret'' login', 'create role a password ''...'' login'),
    ('create role a password''secret''', 'create role a password''...'''),
    ('alter role a PASSWORD  ''it''''s'' ; x', 'alter role a PASSWORD  ''...'' ; x'),
    ('alter role a password E''a\''b'' ; x', 'alter role a password E''...'' ; x'),
    ('alter role a password U&''a'' ; x', 'alter role a password U&''...'' ; x'),
    ('alter role a password $x$se$cret$x$ login', 'alter role a password ''...'' login'),
    ('alter role a password /* '' */ ''secret'' login', 'alter role a password /* '' */ ''...'' login'),
    ('alter role a password -- ''
''secret'' login', 'alter role a password -- ''
''...'' login'),
    ('/* password ''*/ drop table users /*''*/', '/* password ''*/ drop table users /*''*/'),
    (
      'select 1 as "password $$"; drop table users; select ''$$''',
      'select 1 as "password $$"; drop table users; select ''$$'''
    ),
    ('/* /* */ password ''*/ drop table users', '/* /* */ password ''*/ drop table users'),
    ('select a$password$''b''', 'select a$password$''b'''),
    (
      'do $$ begin execute ''create role r password ''''secret''''''; end $$',
      'do $$ begin execute ''create role r password ''''...''''; end $$'
    ),
    ('select ''password is long''', 'select ''password is long'''),
    ('create table t (password text default ''none'')', 'create table t (password text default ''none'')'),
    ('alter role a password ''not closed', 'alter role a password ''...''')
) as given (given, wanted);

select test.is(length(core.without_passwords(repeat('password $a', 1100))), 12100, 'a long one takes no time');
