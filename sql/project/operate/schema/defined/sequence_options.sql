create or replace function operate.sequence_options(p_sequence oid)
returns text language plpgsql stable as $$
-- The options of a sequence that are not the usual ones, as CREATE SEQUENCE takes them.
begin
  return (
    select core.sequence_clause(
      format_type(sequence.seqtypid, null),
      sequence.seqincrement,
      sequence.seqmin,
      sequence.seqmax,
      sequence.seqstart,
      sequence.seqcache,
      sequence.seqcycle
    )
    from pg_sequence as sequence
    where sequence.seqrelid = p_sequence
  );
end;
$$;
