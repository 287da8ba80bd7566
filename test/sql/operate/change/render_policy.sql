-- The SQL of every change of policies, word for word.
select test.is(operate.render(change::jsonb), script || E'\n', change)
from (
  values
    (
      $json$[{"do":"policy.create","table":"todos","name":"read","command":"select","using":"true"}]$json$,
      $sql$create policy read on public.todos
  for select
  to public
  using (true);$sql$
    ),
    (
      $json$[{"do":"policy.create","table":"todos","name":"write","permissive":false,"roles":["authenticated","My Role"],"using":"owner = (select auth.uid())","check":"owner = (select auth.uid())"}]$json$,
      $sql$create policy write on public.todos
  as restrictive
  for all
  to authenticated, "My Role"
  using (owner = (select auth.uid()))
  with check (owner = (select auth.uid()));$sql$
    ),
    (
      $json$[{"do":"policy.alter","table":"todos","name":"read","to":"look","roles":["anon"],"using":"false"}]$json$,
      $sql$alter policy read on public.todos
  to anon
  using (false);

alter policy read on public.todos rename to look;$sql$
    ),
    -- Policy.alter with roles null leaves the roles.
    (
      $json$[{"do":"policy.alter","table":"todos","name":"read","roles":null,"using":"false"}]$json$,
      $sql$alter policy read on public.todos
  using (false);$sql$
    ),
    ($json$[{"do":"policy.drop","table":"todos","name":"read"}]$json$, $sql$drop policy read on public.todos;$sql$),
    (
      $json$[{"do":"policy.template","table":"todos","template":"own_rows_public_read","parameters":{"column":"owner"}}]$json$,
      $sql$alter table public.todos enable row level security;

create policy own_rows_public_read_select on public.todos
  for select
  to anon, authenticated
  using (true);

create policy own_rows_public_read_insert on public.todos
  for insert
  to authenticated
  with check (owner = (select auth.uid()));

create policy own_rows_public_read_update on public.todos
  for update
  to authenticated
  using (owner = (select auth.uid()))
  with check (owner = (select auth.uid()));

create policy own_rows_public_read_delete on public.todos
  for delete
  to authenticated
  using (owner = (select auth.uid()));

create index on public.todos (owner);$sql$
    ),
    (
      $json$[{"do":"policy.template","table":"todos","template":"tenant","name":"members","parameters":{"members_table":"shop.members","column":"club"}}]$json$,
      $sql$alter table public.todos enable row level security;

create policy members on public.todos
  for all
  to authenticated
  using (club in (select shop.members.tenant_id from shop.members where shop.members.user_id = (select auth.uid())))
  with check (club in (select shop.members.tenant_id from shop.members where shop.members.user_id = (select auth.uid())));

create index on public.todos (club);$sql$
    ),
    (
      $json$[{"do":"policy.template","table":"todos","template":"app_role","parameters":{"role":"it's {column}"}}]$json$,
      $sql$alter table public.todos enable row level security;

create policy app_role on public.todos
  for all
  to authenticated
  using (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'it''s {column}')
  with check (((select auth.jwt()) -> 'app_metadata' ->> 'role') = 'it''s {column}');$sql$
    ),
    (
      $json$[{"do":"policy.template","table":"todos","template":"public_read"}]$json$,
      $sql$alter table public.todos enable row level security;

create policy public_read_select on public.todos
  for select
  to anon, authenticated
  using (true);$sql$
    ),
    (
      $json$[{"do":"policy.template","table":"todos","template":"signed_in_read"}]$json$,
      $sql$alter table public.todos enable row level security;

create policy signed_in_read_select on public.todos
  for select
  to authenticated
  using (true);$sql$
    ),
    (
      $json$[{"do":"policy.template","table":"todos","template":"service_only"}]$json$,
      $sql$alter table public.todos enable row level security;

revoke all on table public.todos from anon, authenticated;$sql$
    )
) as render (change, script);
