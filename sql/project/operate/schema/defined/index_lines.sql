create or replace function operate.index_lines(p_relation oid, p_index oid)
returns text language plpgsql stable as $$
-- The statements on an index that are not part of its creation.
begin
  return (
    select concat(
      case
        when index.indisreplident then format(
          E'\nalter table only %s replica identity using index %I;',
          p_relation::regclass,
          relation.relname
        )
      end,
      case
        when index.indisclustered then format(
          E'\nalter table %s cluster on %I;',
          p_relation::regclass,
          relation.relname
        )
      end,
      (
        select string_agg(
          format(
            E'\nalter index %s alter column %s set statistics %s;',
            p_index::regclass,
            attribute.attnum,
            attribute.attstattarget
          ),
          ''
          order by attribute.attnum
        )
        from pg_attribute as attribute
        where attribute.attrelid = p_index and attribute.attstattarget >= 0
      ),
      operate.comment_line(format('index %s', p_index::regclass), operate.comment_of('pg_class'::regclass, p_index))
    )
    from
      pg_index as index
      join pg_class as relation on relation.oid = index.indexrelid
    where index.indexrelid = p_index
  );
end;
$$;
