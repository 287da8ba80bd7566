create or replace function operate.index_json(p_index oid)
returns jsonb language plpgsql stable as $$
-- An index, with its use.
begin
  return (
    select jsonb_build_object(
      'name', own.relname,
      'unique', index.indisunique,
      'primary', index.indisprimary,
      'valid', index.indisvalid,
      'method', method.amname,
      'bytes', own.relpages::bigint * current_setting('block_size')::bigint,
      'scans', pg_stat_get_numscans(own.oid),
      'constraint', (
        select rule.conname
        from pg_constraint as rule
        where rule.conindid = own.oid and rule.contype in ('p', 'u', 'x')
      ),
      'definition', pg_get_indexdef(own.oid),
      'comment', operate.comment_of('pg_class'::regclass, own.oid)
    )
    from
      pg_index as index
      join pg_class as own on own.oid = index.indexrelid
      join pg_am as method on method.oid = own.relam
    where index.indexrelid = p_index
  );
end;
$$;
