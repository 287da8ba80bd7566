-- A form that runs programs, reads files or is not known refuses the whole dump.
select test.is(judged ->> 'verdict', known.verdict, known.statement)
from
  (
    values
      (
        'copy t from program ''id''', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"is_from":true,"is_program":true,"filename":"id"}}'
      ),
      (
        'copy t to program ''id''', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"is_program":true,"filename":"id"}}'
      ),
      (
        'copy t from ''/etc/passwd''', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"is_from":true,"filename":"/etc/passwd"}}'
      ),
      (
        'copy t to ''/tmp/x''', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"filename":"/tmp/x"}}'
      ),
      ('copy t to stdout', 'refuse', '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"}}}'),
      (
        'copy t from stdin with (format csv)', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"is_from":true,"options":[{"DefElem":{"defname":"format","arg":{"String":{"sval":"csv"}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'copy t from stdin where true', 'refuse',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"is_from":true,"whereClause":{"A_Const":{"boolval":{"boolval":true}}}}}'
      )
  ) as known (statement, verdict, tree)
  cross join lateral import.judge(known.tree::jsonb) as judged;
select test.is(import.judge('{"NobodyKnowsStmt": {}}') ->> 'verdict', 'refuse', 'a form that nobody knows');
