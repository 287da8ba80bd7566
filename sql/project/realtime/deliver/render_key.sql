create or replace function realtime.render_key(p_relation oid, p_name text, p_at integer, p_as oid)
returns text
language plpgsql
stable
as $$
-- What is an array or a row in the column is JSON of its own in the key, and becomes what it was only as a row's part.
declare
  v_column api.column := api.column_of(p_relation, null, p_name, p_as);
  v_value text := format('(asked.item operator(pg_catalog.->) %s)', p_at - 1);
  v_is_nested boolean := (
    select type.typcategory = 'A' or type.typtype = 'c'
    from
      pg_catalog.pg_attribute as attribute
      join pg_catalog.pg_type as type on type.oid = api.base_type(attribute.atttypid)
    where attribute.attrelid = p_relation and attribute.attname = p_name
  );
begin
  return format(
    't.%I %s %s',
    p_name,
    api.render_operator('eq', v_column.builtin),
    case
      when v_is_nested then format(
        '(pg_catalog.jsonb_populate_record(null::%s, pg_catalog.jsonb_build_object(%L, %s))).%I',
        realtime.table_name(p_relation),
        p_name,
        v_value,
        p_name
      )
      when v_column.type = 'pg_catalog.jsonb' then v_value
      else format('(%s operator(pg_catalog.#>>) ''{}'')::%s', v_value, v_column.type)
    end
  );
end;
$$;

comment on function realtime.render_key is
  'The condition on one column of the key of the row that changed.';
