-- The SQL of every change of views, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"view.write","name":"open","query":"select id, title from public.todos","comment":"not done","check_option":"local"}]$json$,
      $sql$create or replace view public.open with (security_invoker = true) as (
select id, title from public.todos
) with local check option;

comment on view public.open is 'not done';$sql$
    ),
    (
      $json$[{"do":"view.write","name":"open","security_invoker":false,"columns":["a","b"],"query":"select 1, ';'"}]$json$,
      $sql$create or replace view public.open (a, b) with (security_invoker = false) as (
select 1, ';'
);$sql$
    ),
    (
      $json$[{"do":"view.write","name":"sums","materialized":true,"query":"select count(*) from public.todos","with_data":false,"comment":"how many"}]$json$,
      $sql$create materialized view public.sums as (
select count(*) from public.todos
) with no data;

comment on materialized view public.sums is 'how many';$sql$
    ),
    ($json$[{"do":"view.drop","name":"sums","materialized":true}]$json$, $sql$drop materialized view public.sums;$sql$),
    (
      $json$[{"do":"materialized.refresh","name":"sums","concurrently":true}]$json$,
      $sql$refresh materialized view concurrently public.sums;$sql$
    )
) as render (change, script);
