-- The SQL of every change of grants, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"grant.give","name":"todos","privileges":["select","insert"],"roles":["anon"]}]$json$,
      $sql$grant select, insert on table public.todos to anon;$sql$
    ),
    (
      $json$[{"do":"grant.give","name":"todos","privileges":["select","update"],"columns":["id","title"],"roles":["anon","authenticated"],"grantable":true}]$json$,
      $sql$grant select (id, title), update (id, title) on table public.todos to anon, authenticated with grant option;$sql$
    ),
    (
      $json$[{"do":"grant.give","kind":"function","name":"twice","arguments":["int","text[]"],"privileges":["execute"],"roles":["public"]}]$json$,
      $sql$grant execute on function public.twice(integer, text[]) to public;$sql$
    ),
    (
      $json$[{"do":"grant.take","kind":"sequence","name":"todos_id_seq","privileges":["all"],"roles":["anon"],"cascade":true}]$json$,
      $sql$revoke all on sequence public.todos_id_seq from anon cascade;$sql$
    ),
    (
      $json$[{"do":"grant.give","kind":"schema","name":"shop","privileges":["usage"],"roles":["anon"]}]$json$,
      $sql$grant usage on schema shop to anon;$sql$
    )
) as render (change, script);
