create or replace function realtime.is_found_by_index(p_relation oid, p_as oid)
returns boolean language sql stable as $$
  -- True when Postgres finds a row by its key for the role through the index.
  -- Where policies hold, Postgres uses an index on the key only for a leakproof operator.
  select
    not api.is_guarded(p_relation, p_as)
    or not exists (
      select
      from
        pg_catalog.pg_attribute as attribute
        left join pg_catalog.pg_operator as operator
          on operator.oprnamespace = 'pg_catalog'::regnamespace
          and operator.oprname = '='
          and operator.oprleft = case
            when attribute.atttypid = 'varchar'::regtype then 'text'::regtype
            else attribute.atttypid
          end
          and operator.oprright = operator.oprleft
        left join pg_catalog.pg_proc as function on function.oid = operator.oprcode
      where
        attribute.attrelid = p_relation
        and attribute.attname = any (realtime.key_columns(p_relation))
        and function.proleakproof is not true
    );
$$;

create or replace function realtime.render_key_value(p_relation oid, p_column api.column, p_at integer)
returns text language plpgsql stable as $$
-- One column of the key of the row that changed, as a value of its type.
-- An array or a row in the column is JSON of its own in the key; only as a part of a row it becomes a value again.
declare
  v_value text := format('(asked.item operator(pg_catalog.->) %s)', p_at - 1);
  v_is_nested boolean := (
    select type.typcategory = 'A' or type.typtype = 'c'
    from
      pg_catalog.pg_attribute as attribute
      join pg_catalog.pg_type as type on type.oid = api.base_type(attribute.atttypid)
    where attribute.attrelid = p_relation and attribute.attname = p_column.name
  );
begin
  return case
    when v_is_nested then format(
      '(pg_catalog.jsonb_populate_record(null::%s, pg_catalog.jsonb_build_object(%L, %s))).%I',
      realtime.table_name(p_relation),
      p_column.name,
      v_value,
      p_column.name
    )
    when p_column.type = 'pg_catalog.jsonb' then v_value
    else format('(%s operator(pg_catalog.#>>) ''{}'')::%s', v_value, p_column.type)
  end;
end;
$$;

create or replace function realtime.render_key(p_relation oid, p_as oid, out "values" text, out condition text)
language sql stable as $$
  -- The values of a key in the JSON of it, and the condition by which its row is found.
  -- The values are made before the row is looked up: where policies hold, newer Postgres uses no index for a comparison
  -- with what a function that is not leakproof makes of the key.
  select
    string_agg(
      format('%s as key_%s', realtime.render_key_value(p_relation, found.column, key.at::integer), key.at),
      ', '
      order by key.at
    ),
    string_agg(
      format('t.%I %s key.key_%s', key.name, api.render_operator('eq', (found.column).builtin), key.at),
      ' and '
      order by key.at
    )
  from
    unnest(realtime.key_columns(p_relation)) with ordinality as key (name, at)
    cross join lateral (select api.column_of(p_relation, null, key.name, p_as) as "column") as found;
$$;

create or replace function realtime.compile_seen(p_wish realtime.wish, p_relation oid)
returns api.statement language plpgsql stable as $$
-- The statement that reads rows by their keys for a listener.
-- Each row as the role sees it now. One at a time by the key, unless that would read the whole table each time: the
-- planner takes a table for smaller than a page. Rows of tables that inherit are not the table's own.
declare
  v_as oid := api.executor_owner(p_wish.role);
  v_plan api.plan := realtime.filter_plan(p_wish, p_relation, v_as);
  v_key record := realtime.render_key(p_relation, v_as);
  v_statement api.statement;
begin
  v_statement.is_plain := v_plan.is_plain;
  v_statement.text := realtime.render_rows(
    cardinality(p_wish.values) + 1,
    v_key.values,
    case
      when (
          select relation.relkind = 'r'
          from pg_catalog.pg_class as relation
          where relation.oid = p_relation
        )
        then 'only '
      else ''
    end || realtime.table_name(p_relation),
    api.readable_columns(p_relation, null, v_as),
    format('%s and %s', v_key.condition, realtime.filter_text(v_plan)),
    case when realtime.is_found_by_index(p_relation, v_as) then ' limit 1' end
  );
  return v_statement;
end;
$$;
