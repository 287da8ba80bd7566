-- The SQL of every change of columns, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"column.add","table":"todos","name":"done","type":"boolean","nullable":false,"default":false,"comment":"or not"}]$json$,
      $sql$alter table public.todos add column done boolean default (false) not null;

comment on column public.todos.done is 'or not';$sql$
    ),
    (
      $json$[{"do":"column.add","table":"todos","name":"place","type":"numeric(10, 2)[]","references":{"table":"places"}}]$json$,
      $sql$alter table public.todos add column place numeric(10, 2)[] references public.places;$sql$
    ),
    (
      $json$[{"do":"column.alter","table":"todos","name":"title","type":"text","using":"upper(title)","default":"'none'","nullable":true}]$json$,
      $sql$alter table public.todos alter column title drop default, alter column title type text using (upper(title)), alter column title set default ('none'), alter column title drop not null;$sql$
    ),
    (
      $json$[{"do":"column.alter","table":"todos","name":"title","default":null,"nullable":false}]$json$,
      $sql$alter table public.todos alter column title drop default, alter column title set not null;$sql$
    ),
    (
      $json$[{"do":"column.alter","table":"todos","name":"n","identity":"always"}]$json$,
      $sql$alter table public.todos alter column n add generated always as identity;$sql$
    ),
    (
      $json$[{"do":"column.alter","table":"todos","name":"n","identity":false}]$json$,
      $sql$alter table public.todos alter column n drop identity if exists;$sql$
    ),
    (
      $json$[{"do":"column.rename","table":"todos","name":"title","to":"Title"}]$json$,
      $sql$alter table public.todos rename column title to "Title";$sql$
    ),
    (
      $json$[{"do":"column.comment","table":"todos","name":"title","comment":"it's"}]$json$,
      $sql$comment on column public.todos.title is 'it''s';$sql$
    ),
    (
      $json$[{"do":"column.drop","table":"todos","name":"title","cascade":true}]$json$,
      $sql$alter table public.todos drop column title cascade;$sql$
    )
) as render (change, script);
