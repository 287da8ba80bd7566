-- The SQL of every change of the noun other, word for word.
select test.is(
  operate.render($json$[{"do":"extension.create","name":"citext","version":"1.6","cascade":true}]$json$),
  $sql$create extension if not exists citext with schema extensions version '1.6' cascade;
$sql$,
  'extension.create'
);
select test.is(
  operate.render($json$[{"do":"extension.drop","name":"citext"}]$json$),
  $sql$drop extension citext;
$sql$,
  'extension.drop'
);
select test.is(
  operate.render($json$[{"do":"sequence.restart","name":"todos_id_seq","with":10}]$json$),
  $sql$alter sequence public.todos_id_seq restart with 10;
$sql$,
  'sequence.restart'
);
select test.is(
  operate.render($json$[{"do":"sequence.restart","name":"todos_id_seq"}]$json$),
  $sql$alter sequence public.todos_id_seq restart;
$sql$,
  'sequence.restart'
);
select test.is(
  operate.render($json$[{"do":"watch.start","table":"it's"}]$json$),
  $sql$select realtime.watch('it''s');
$sql$,
  'watch.start'
);
select test.is(
  operate.render($json$[{"do":"watch.stop","table":"todos"}]$json$),
  $sql$select realtime.unwatch('todos');
$sql$,
  'watch.stop'
);
select test.is(
  operate.render($json$[{"do":"statement","sql":"select 1 -- one"}]$json$),
  $sql$select 1 -- one
;
$sql$,
  'statement'
);
