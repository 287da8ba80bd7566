create or replace function realtime.layout_of(p_relation regclass)
returns text language plpgsql stable as $$
-- A digest of the numbers, names and types of a table's columns, and of its key.
-- A captured row names its columns: where names were swapped, or a column was dropped and added again, it would be
-- read with the rights of another column. Under another key it would be another row.
begin
  return (
    select md5(
      concat_ws(
        E'\n',
        string_agg(
          concat(attribute.attnum, ' ', attribute.atttypid::oid, ' ', attribute.attname),
          E'\n'
          order by attribute.attnum
        ),
        array_to_string(realtime.key_columns(p_relation), E'\n')
      )
    )
    from pg_catalog.pg_attribute as attribute
    where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped
  );
end;
$$;
