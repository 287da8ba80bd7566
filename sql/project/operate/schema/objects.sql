create or replace function operate.objects()
returns table (kind text, identity text, definition text, digest text) language sql stable as $$
  select
    object.kind,
    object.identity,
    object.definition,
    operate.fingerprint(object.definition)
  from operate.defined() as object
  order by object.identity collate "C";
$$;

comment on function operate.objects is
  'Every object of the application: its kind, its identity, the statements that make it, and their digest.';
