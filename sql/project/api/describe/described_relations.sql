create or replace function api.described_relations(p_as oid)
returns table (relation oid, name text, key text, comment text, may text[]) language sql stable as $$
  -- The tables and views that a role may reach, and how.
  -- What a role may do with each table and view, as its grants say and the view can do. The bits are those of
  -- pg_relation_is_updatable. offset 0 has each right asked once, not wherever it is used.
  select
    granted.oid,
    granted.relname,
    api.component_key(granted.relname),
    obj_description(granted.oid, 'pg_class'),
    granted.may
  from (
    select
      relation.oid,
      relation.relname::text,
      array_remove(
        array[
          case when has_any_column_privilege(p_as, relation.oid, 'select') then 'select' end,
          case when able.events & 8 > 0 and has_any_column_privilege(p_as, relation.oid, 'insert') then 'insert' end,
          case when able.events & 4 > 0 and has_any_column_privilege(p_as, relation.oid, 'update') then 'update' end,
          case when able.events & 16 > 0 and has_table_privilege(p_as, relation.oid, 'delete') then 'delete' end
        ],
        null
      ) as may
    from
      pg_catalog.pg_class as relation
      cross join lateral pg_relation_is_updatable(relation.oid::regclass, true) as able (events)
    where
      relation.relnamespace = 'public'::regnamespace
      and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      and not relation.relispartition
    offset 0
  ) as granted
  where granted.may != '{}';
$$;
