-- The SQL of every change of functions, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"function.write","name":"twice","arguments":[{"name":"n","type":"int","default":2}],"returns":"int","body":"select n * 2","volatility":"immutable","strict":true,"parallel":"safe","comment":"two times"}]$json$,
      $sql$create or replace function public.twice(n integer default (2))
returns integer
language sql
immutable
strict
parallel safe
as $function$select n * 2$function$;

comment on function public.twice(integer) is 'two times';$sql$
    ),
    (
      $json$[{"do":"function.write","name":"pairs","arguments":[{"name":"many","type":"text[]","mode":"variadic"}],"returns":[{"name":"a","type":"int"},{"name":"b","type":"varchar(3)"}],"language":"plpgsql","definer":true,"settings":{"work_mem":"1MB"},"body":"begin return query select 1, $$x$$; end"}]$json$,
      $sql$create or replace function public.pairs(variadic many text[])
returns table (a integer, b character varying(3))
language plpgsql
security definer
set search_path to 'pg_catalog', 'pg_temp'
set work_mem to '1MB'
as 'begin return query select 1, $$x$$; end';$sql$
    ),
    (
      $json$[{"do":"function.write","name":"all_todos","returns":"setof todos","language":"sql","settings":{"search_path":["public","My Schema"]},"body":"table todos"}]$json$,
      $sql$create or replace function public.all_todos()
returns setof todos
language sql
set search_path to 'public', 'My Schema'
as $function$table todos$function$;$sql$
    ),
    (
      $json$[{"do":"function.drop","name":"twice","arguments":["int"],"cascade":true}]$json$,
      $sql$drop function public.twice(integer) cascade;$sql$
    ),
    (
      $json$[{"do":"function.rename","name":"twice","arguments":["int"],"to":"Two times"}]$json$,
      $sql$alter function public.twice(integer) rename to "Two times";$sql$
    ),
    ($json$[{"do":"function.drop","name":"twice"}]$json$, $sql$drop function public.twice;$sql$),
    -- An OUT argument is no part of the name in the comment.
    (
      $json$[{"do":"function.write","name":"halves","arguments":[{"name":"n","type":"int"},{"name":"half","type":"int","mode":"OUT"}],"returns":"int","body":"select n / 2","comment":"half"}]$json$,
      $sql$create or replace function public.halves(n integer, out half integer)
returns integer
language sql
as $function$select n / 2$function$;

comment on function public.halves(integer) is 'half';$sql$
    )
) as render (change, script);
