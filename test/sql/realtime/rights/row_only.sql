-- Whether a policy needs only the row and the claims is read from its tree; what is in doubt does.
create table public.notes (
  id int primary key,
  owner uuid,
  body text,
  org int,
  open bool,
  at timestamptz,
  tags text[],
  doc jsonb
);
create table public.members (who uuid, org int);
select test.function('public.steady(int) returns int', 'select $1', 'sql immutable');
select test.function('public.unsteady(int) returns int', 'select $1', 'sql stable');
do $$
declare
  v_policy text;
  v_wanted bool;
begin
  for v_policy, v_wanted in
    values
      ('owner = auth.uid()', true),
      ('owner = (select auth.uid())', true),
      ('(select auth.uid()) = owner or open', true),
      ('org = ((select auth.jwt()) ->> ''org'')::int', true),
      ('body = auth.email() and auth.role() = ''authenticated''', true),
      ('open is not false and body is not null and org in (1, 2, 3)', true),
      ('case when open then true else coalesce(body, ''x'') <> ''{RANGETBLENTRY'' end', true),
      ('org = steady(org)', true),
      ('''a'' = any (tags)', true),
      ('doc ->> ''who'' = auth.uid()::text', true),
      ('body collate "C" < ''x''', true),
      ('true', true),
      ('exists (select from members where who = auth.uid() and members.org = notes.org)', false),
      ('org in (select org from members)', false),
      ('org = unsteady(org)', false),
      ('at < now()', false),
      ('at < current_timestamp', false),
      ('body = current_user', false),
      ('body = at::text', false),
      ('at = body::timestamptz', false),
      ('random() < 0.5', false),
      ('tableoid = 1::oid', false),
      ('ctid = ''(0,1)''', false),
      ('current_setting(''app.x'', true) = body', false)
  loop
    execute format('create policy p on public.notes using (%s)', v_policy);
    perform test.is(realtime.is_row_only('notes'::regclass, 'anon'::regrole), v_wanted, v_policy);
    drop policy p on public.notes;
  end loop;
end;
$$;
