create or replace function realtime.key_columns(p_relation oid)
returns text[] language plpgsql stable as $$
-- In plpgsql, which keeps its plans: each call of a body in SQL may be planned again.
begin
  return (
    select array_agg(attribute.attname::text order by key.place)
    from
      pg_catalog.pg_index as index
      cross join lateral unnest(index.indkey[0:index.indnkeyatts - 1]) with ordinality as key (attnum, place)
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = key.attnum
    where index.indrelid = p_relation and index.indisprimary
  );
end;
$$;

comment on function realtime.key_columns(oid) is
  'The columns of the primary key in their order; null when there is none.';
