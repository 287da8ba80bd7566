-- The SQL of every change of indexes, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"index.create","table":"todos","columns":["owner"]}]$json$,
      $sql$create index todos_owner_idx on public.todos (owner);$sql$
    ),
    (
      $json$[{"do":"index.create","table":"todos","name":"by_title","unique":true,"method":"btree","concurrently":true,"nulls_distinct":false,"include":["id"],"where":"title is not null","columns":[{"expression":"lower(title)","collation":"C","opclass":"text_pattern_ops","order":"desc","nulls":"last"},"owner"]}]$json$,
      $sql$create unique index concurrently by_title on public.todos using btree ((lower(title)) collate "C" text_pattern_ops desc nulls last, owner) include (id) nulls not distinct where (title is not null);$sql$
    ),
    (
      $json$[{"do":"index.rename","name":"by_title","to":"by_name"}]$json$,
      $sql$alter index public.by_title rename to by_name;$sql$
    ),
    (
      $json$[{"do":"index.rebuild","name":"by_title","concurrently":true}]$json$,
      $sql$reindex index concurrently public.by_title;$sql$
    ),
    ($json$[{"do":"index.drop","schema":"shop","name":"by_title"}]$json$, $sql$drop index shop.by_title;$sql$),
    -- An expression in a name that is not given.
    (
      $json$[{"do":"index.create","table":"todos","columns":[{"expression":"lower(title)"},"id"]}]$json$,
      $sql$create index todos_expr_id_idx on public.todos ((lower(title)), id);$sql$
    )
) as render (change, script);
