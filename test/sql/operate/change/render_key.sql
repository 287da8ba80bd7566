-- The SQL of every change of keys, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"key.add","table":"todos","kind":"primary","columns":["id"]}]$json$,
      $sql$alter table public.todos add constraint todos_pkey primary key (id);$sql$
    ),
    (
      $json$[{"do":"key.add","table":"todos","kind":"unique","columns":["a","b"],"nulls_distinct":false,"include":["c"],"deferrable":true}]$json$,
      $sql$alter table public.todos add constraint todos_a_b_key unique nulls not distinct (a, b) include (c) deferrable;$sql$
    ),
    (
      $json$[{"do":"key.add","table":"todos","kind":"foreign","columns":["owner"],"references":{"schema":"auth","table":"users","columns":["id"],"on_delete":"set null","on_update":"cascade","match":"full"},"deferred":true}]$json$,
      $sql$alter table public.todos add constraint todos_owner_fkey foreign key (owner) references auth.users (id) match full on delete set null on update cascade deferrable initially deferred;$sql$
    ),
    (
      $json$[{"do":"key.add","table":"todos","kind":"check","name":"short","check":"length(title) < 10"}]$json$,
      $sql$alter table public.todos add constraint short check (length(title) < 10);$sql$
    ),
    (
      $json$[{"do":"key.add","table":"todos","kind":"check","name":"short","check":"length(title) < 10","validate":false}]$json$,
      $sql$alter table public.todos add constraint short check (length(title) < 10);$sql$
    ),
    (
      $json$[{"do":"key.add","table":"todos","kind":"exclusion","name":"no_overlap","elements":[{"column":"room","operator":"="},{"expression":"tstzrange(a, b)","operator":"&&"}],"where":"not gone"}]$json$,
      $sql$alter table public.todos add constraint no_overlap exclude using gist (room with =, (tstzrange(a, b)) with &&) where (not gone);$sql$
    ),
    (
      $json$[{"do":"key.validate","table":"todos","name":"short"}]$json$,
      $sql$alter table public.todos validate constraint short;$sql$
    ),
    (
      $json$[{"do":"key.rename","table":"todos","name":"short","to":"brief"}]$json$,
      $sql$alter table public.todos rename constraint short to brief;$sql$
    ),
    (
      $json$[{"do":"key.drop","table":"todos","name":"short"}]$json$,
      $sql$alter table public.todos drop constraint short;$sql$
    ),
    -- A kind in upper case.
    (
      $json$[{"do":"key.add","table":"todos","kind":"CHECK","check":"id > 0"}]$json$,
      $sql$alter table public.todos add constraint todos_check check (id > 0);$sql$
    )
) as render (change, script);

create table public.full_one (id integer);
insert into public.full_one values (1);
select test.is(
  array_length(operate.render_key_add('{"table":"full_one","kind":"CHECK","check":"id > 0"}'), 1),
  2,
  'a kind in upper case is validated apart'
);
