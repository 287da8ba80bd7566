-- The SQL of every change of other kinds, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"extension.create","name":"citext","version":"1.6","cascade":true}]$json$,
      $sql$create extension if not exists citext with schema extensions version '1.6' cascade;$sql$
    ),
    ($json$[{"do":"extension.drop","name":"citext"}]$json$, $sql$drop extension citext;$sql$),
    (
      $json$[{"do":"sequence.restart","name":"todos_id_seq","with":10}]$json$,
      $sql$alter sequence public.todos_id_seq restart with 10;$sql$
    ),
    (
      $json$[{"do":"sequence.restart","name":"todos_id_seq"}]$json$,
      $sql$alter sequence public.todos_id_seq restart;$sql$
    ),
    ($json$[{"do":"watch.start","table":"it's"}]$json$, $sql$select realtime.watch('it''s');$sql$),
    ($json$[{"do":"watch.stop","table":"todos"}]$json$, $sql$select realtime.unwatch('todos');$sql$),
    ($json$[{"do":"statement","sql":"select 1 -- one"}]$json$, $sql$select 1 -- one
;$sql$)
) as render (change, script);
