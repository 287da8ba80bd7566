-- The SQL of every change of triggers, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"trigger.create","table":"todos","name":"stamp","timing":"before","events":["insert","update"],"columns":["title"],"when":"new.title is not null","function":"stamp","arguments":["it's","b"]}]$json$,
      $sql$create trigger stamp
  before insert or update of title on public.todos
  for each row
  when (new.title is not null)
  execute function public.stamp('it''s', 'b');$sql$
    ),
    (
      $json$[{"do":"trigger.create","schema":"auth","table":"users","name":"welcome","timing":"after","events":["insert"],"each":"statement","referencing":{"new":"new_rows"},"function":{"schema":"shop","name":"welcome"},"replace":true}]$json$,
      $sql$create or replace trigger welcome
  after insert on auth.users
  referencing new table as new_rows
  for each statement
  execute function shop.welcome();$sql$
    ),
    (
      $json$[{"do":"trigger.create","table":"todos","name":"later","timing":"after","events":["delete"],"constraint":true,"deferred":true,"function":"f"}]$json$,
      $sql$create constraint trigger later
  after delete on public.todos
  deferrable
  initially deferred
  for each row
  execute function public.f();$sql$
    ),
    (
      $json$[{"do":"trigger.enable","table":"todos","name":"stamp","mode":"always"}]$json$,
      $sql$alter table public.todos enable always trigger stamp;$sql$
    ),
    (
      $json$[{"do":"trigger.disable","table":"todos","name":"stamp"}]$json$,
      $sql$alter table public.todos disable trigger stamp;$sql$
    ),
    ($json$[{"do":"trigger.drop","table":"todos","name":"stamp"}]$json$, $sql$drop trigger stamp on public.todos;$sql$)
) as render (change, script);
