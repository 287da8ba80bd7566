-- The value of a label may hold anything.
select test.is(
  operate.metric_line('a_b', '{"z": "1", "a": "\"q\" \\ new\nline"}', 0.5),
  E'a_b{a="\\"q\\" \\\\ new\\nline",z="1"} 0.5\n',
  'escaped, in order'
);
select test.is(operate.metric_line('a_b', '{}', 12), E'a_b 12\n', 'none');
