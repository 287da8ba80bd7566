-- The SQL of every change of schemas, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"schema.create","name":"shop","comment":"what it's for"}]$json$,
      $sql$create schema shop;

comment on schema shop is 'what it''s for';$sql$
    ),
    ($json$[{"do":"schema.rename","name":"shop","to":"Shop 2"}]$json$, $sql$alter schema shop rename to "Shop 2";$sql$),
    ($json$[{"do":"schema.drop","name":"Shop 2","cascade":true}]$json$, $sql$drop schema "Shop 2" cascade;$sql$),
    -- What is filled in is filled once.
    (
      $json$[{"do":"column.rename","table":"{to}","name":"{name.}","to":"{ cascade}"}]$json$,
      $sql$alter table public."{to}" rename column "{name.}" to "{ cascade}";$sql$
    )
) as render (change, script);
