-- The SQL of every change of enums, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"enum.create","name":"mood","values":["so so","it's"]}]$json$,
      $sql$create type public.mood as enum ('so so', 'it''s');$sql$
    ),
    (
      $json$[{"do":"enum.add","name":"mood","value":"fine","after":"so so"}]$json$,
      $sql$alter type public.mood add value if not exists 'fine' after 'so so';$sql$
    ),
    (
      $json$[{"do":"enum.rename","name":"mood","to":"temper"}]$json$, $sql$alter type public.mood rename to temper;$sql$
    ),
    (
      $json$[{"do":"enum.rename","name":"mood","value":"fine","to":"well"}]$json$,
      $sql$alter type public.mood rename value 'fine' to 'well';$sql$
    ),
    ($json$[{"do":"enum.drop","name":"mood"}]$json$, $sql$drop type public.mood;$sql$)
) as render (change, script);

-- A value is committed first, but for an enum that another change of the list creates, renames or drops.
create type public.mood as enum ('bad');
select test.is(operate.enum_values_first(changes::jsonb), numbers::bigint[], changes)
from (
  values
    ('[{"do":"table.drop","name":"x"},{"do":"enum.add","name":"mood","value":"fine"}]', '{2}'),
    ('[{"do":"enum.add","name":"temper","value":"fine"}]', '{}'),
    (
      '[{"do":"enum.drop","name":"mood"},{"do":"enum.create","name":"mood","values":["a"]},{"do":"enum.add","name":"mood","value":"b"}]',
      '{}'
    ),
    ('[{"do":"enum.add","name":"mood","value":"fine"},{"do":"enum.rename","name":"mood","to":"temper"}]', '{}'),
    ('[{"do":"enum.rename","name":"temper","to":"mood"},{"do":"enum.add","name":"mood","value":"fine"}]', '{}'),
    (
      '[{"do":"enum.rename","name":"mood","value":"bad","to":"worse"},{"do":"enum.add","name":"mood","value":"bad"}]',
      '{}'
    ),
    ('[{"do":"schema.drop","name":"public"},{"do":"enum.add","name":"mood","value":"fine"}]', '{}'),
    ('[{"do":"enum.rename","name":"other","to":"temper"},{"do":"enum.add","name":"mood","value":"fine"}]', '{2}')
) as listed (changes, numbers);
