-- Neither a password in a statement nor the value of a parameter or a column is kept.
select test.is(
  control.audit_statement('{"statements": [{"sql": "select $1", "params": ["hidden"]}, {"sql": "select 2"}]}'),
  E'select $1;\nselect 2',
  'statements'
);
select test.is(
  control.audit_parameters(
    '{"statements": [{"sql": "select $1", "params": ["hidden", 1, null]}, {"sql": "select 2"}]}'
  ),
  '1: string, number, null; 2: none',
  'parameters'
);
select test.is(control.audit_parameters('{"title": "hidden", "done": true}'), 'done, title', 'columns');
select test.is(
  control.audit_parameters('{"do": "delete", "all": true, "dry_run": true}'),
  'dry run: delete',
  'what is only tried'
);
select test.is(
  control.audit_parameters(
    '{"name": "hidden", "changes": [{"do": "policy.add", "using": "hidden"}, {"do": "watch.start"}]}'
  ),
  'policy.add, watch.start',
  'changes of the schema'
);
select test.is(control.audit_statement('{"title": "hidden"}'), null, 'no other body');
