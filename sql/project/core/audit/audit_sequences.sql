create or replace function core.is_readable(p_sequence oid)
returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_sequence_last_value(p_sequence);
  return true;
exception when internal_error then
  return false;
end;
$$;

create or replace function core.audit_sequences()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Sequences of ours that hold nothing.
  -- Postgres writes the beginning of an unlogged sequence to the disk of a standby at its next restart point: promoted
  -- before, the standby has an empty file.
  select 'a sequence of ours cannot be read', sequence.oid::regclass::text
  from
    pg_class as sequence
    join pg_namespace as namespace on namespace.oid = sequence.relnamespace
  where
    namespace.nspname = any (core.our_schemas())
    and sequence.relkind = 'S'
    and sequence.relpersistence = 'u'
    and not core.is_readable(sequence.oid);
$$;
