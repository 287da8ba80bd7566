create or replace function realtime.is_found_by_index(p_relation oid, p_as oid)
returns boolean
language sql
stable
as $$
  -- Where policies hold, an index on the key is used only for an operator that can tell nobody of what it compared.
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

comment on function realtime.is_found_by_index is
  'True when a row is found by its key for the role.';

create or replace function realtime.compile_seen(p_wish realtime.wish, p_relation oid)
returns api.statement
language plpgsql
stable
as $$
-- Each row as the role sees it now. One at a time by the key, unless that would read the whole table each time: the
-- planner takes a table for smaller than a page. Rows of tables that inherit are none of the table's own.
declare
  v_as oid := api.executor_owner(p_wish.role);
  v_plan api.plan := realtime.filter_plan(p_wish, p_relation, v_as);
  v_statement api.statement;
begin
  v_statement.is_plain := v_plan.is_plain;
  v_statement.text := realtime.render_rows(
    cardinality(p_wish.values) + 1,
    case
      when (
        select relation.relkind = 'r'
        from pg_catalog.pg_class as relation
        where relation.oid = p_relation
      ) then 'only '
      else ''
    end || realtime.table_name(p_relation),
    api.readable_columns(p_relation, null, v_as),
    format(
      '%s and %s',
      (
        select string_agg(realtime.render_key(p_relation, key.name, key.at::integer, v_as), ' and ')
        from unnest(realtime.key_columns(p_relation)) with ordinality as key (name, at)
      ),
      realtime.filter_text(v_plan)
    ),
    case
      when realtime.is_found_by_index(p_relation, v_as) then ' limit 1'
    end
  );
  return v_statement;
end;
$$;

comment on function realtime.compile_seen is
  'The statement that reads rows by their keys for a listener.';
