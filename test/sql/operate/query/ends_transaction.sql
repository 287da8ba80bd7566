-- What begins or ends a transaction, or a part of it, is known before it runs.
select test.is(operate.ends_transaction(given), wanted, given)
from (
  values
    ('begin', true),
    ('START transaction', true),
    (' ; Commit and chain', true),
    ('end', true),
    ('abort', true),
    ('rollback', true),
    ('rollback prepared ''x''', true),
    ('prepare transaction ''x''', true),
    ('/* a */ set session authorization x', true),
    ('rollback to savepoint a', true),
    ('rollback work to a', true),
    ('savepoint a', true),
    ('prepare a as select 1', false),
    ('set session lock_timeout = 1', false),
    ('select 1', false),
    ('/* /* */ */ commit', null)
) as example (given, wanted);
