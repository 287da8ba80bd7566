-- The SQL of every change of the noun enum, word for word.
select
  test.is(
    operate.render($json$[{"do":"enum.create","name":"mood","values":["so so","it's"]}]$json$),
    $sql$create type public.mood as enum ('so so', 'it''s');
$sql$,
    'enum.create'
  );
select
  test.is(
    operate.render($json$[{"do":"enum.add","name":"mood","value":"fine","after":"so so"}]$json$),
    $sql$alter type public.mood add value 'fine' after 'so so';
$sql$,
    'enum.add'
  );
select
  test.is(
    operate.render($json$[{"do":"enum.rename","name":"mood","to":"temper"}]$json$),
    $sql$alter type public.mood rename to temper;
$sql$,
    'enum.rename'
  );
select
  test.is(
    operate.render($json$[{"do":"enum.rename","name":"mood","value":"fine","to":"well"}]$json$),
    $sql$alter type public.mood rename value 'fine' to 'well';
$sql$,
    'enum.rename'
  );
select
  test.is(
    operate.render($json$[{"do":"enum.drop","name":"mood"}]$json$),
    $sql$drop type public.mood;
$sql$,
    'enum.drop'
  );
