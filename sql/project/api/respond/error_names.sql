create or replace function api.shows_names(p_sqlstate text)
returns boolean language sql stable as $$
  -- True for an SQLSTATE whose detail and hint clients see.
  -- Names go along with detail and hint. Our own refusals are sentences, which name what they mean.
  select
    p_sqlstate not like 'PL%'
    and coalesce(
      (
        select state.shows_detail
        from core.error_map() as state
        where state.sqlstate in (p_sqlstate, left(p_sqlstate, 2))
        order by length(state.sqlstate) desc
        limit 1
      ),
      false
    );
$$;

create or replace function api.error_names(
  p_role text, p_sqlstate text, p_schema text, p_table text, p_column text, p_constraint text
)
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- A write may fail on a table that its caller knows nothing of: by a trigger, a cascade or a view. So names are told of
  -- a table of the served schema on which the caller's role has some privilege, and a column's if it has one on that too.
  -- The gateway asks after an error only: a request that succeeds does not pay for it.
  select coalesce(
    (
      select jsonb_strip_nulls(
        jsonb_build_object(
          'table', relation.relname,
          'column', (
            select attribute.attname
            from pg_attribute as attribute
            where
              attribute.attrelid = relation.oid
              and attribute.attname = p_column
              and not attribute.attisdropped
              and has_column_privilege(
                caller.role, relation.oid, attribute.attnum, 'select, insert, update, references'
              )
          ),
          'constraint', nullif(p_constraint, '')
        )
      )
      from
        api.executor_owner(p_role) as caller (role)
        join pg_class as relation
          on relation.relnamespace = 'public'::regnamespace and p_schema = 'public' and relation.relname = p_table
      where
        api.shows_names(p_sqlstate)
        and (
          has_any_column_privilege(caller.role, relation.oid, 'select, insert, update, references')
          or has_table_privilege(caller.role, relation.oid, 'delete, truncate, trigger')
        )
    ),
    '{}'
  );
$$;

comment on function api.error_names(text, text, text, text, text, text) is
  'Of the names that Postgres reports with an error, those that the caller may know: table, column, constraint.';
