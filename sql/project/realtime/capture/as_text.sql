-- Changes were written down as values before, and their columns are read by the functions of that version, which serve until
-- these here do: so they become texts in the same transaction. Who is subscribed reads again. Who writes watched tables
-- waits for the end of it, and where one of them does not end, the installation fails, to be tried again. What it locks later
-- on it locks here first, as the application does.
do $$
begin
  if not exists (
    select
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = 'realtime.changes'::regclass and attribute.attname = 'keys'
  ) then
    return;
  end if;

  set local lock_timeout = '5s';
  lock table auth.users in share row exclusive mode;
  lock table auth.identities in access exclusive mode;
  truncate realtime.changes;
  alter table realtime.changes
    drop column keys,
    drop column olds,
    alter column key type text,
    alter column old type text;
  reset lock_timeout;

  insert into realtime.horizon (swept)
  select pg_current_snapshot()
  where exists (select from realtime.watches)
  on conflict (is_only) do update set swept = excluded.swept;
  update realtime.watches as watch
  set
    since = pg_current_snapshot(),
    layout = realtime.layout_of(watch.relation);

  comment on column realtime.changes.key is
    'The key of each row as it is now, in key order, as JSON: [5]; with the character 1F between two.';
  comment on column realtime.changes.old is
    'Each row as it was before, as JSON, in the order of the keys and parted in the same way.';
  comment on column realtime.watches.layout is
    'Which columns and which key the table had then; rows written down under another one are not told.';
end
$$;
