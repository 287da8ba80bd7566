create or replace function operate.defined_indexes(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The indexes of the application's tables, or of one, with the statements that make them.
  -- The index of a constraint comes with it, that of a partition with its parent's.
  select
    'pg_class'::regclass,
    own.oid,
    'index',
    named.as,
    concat(
      core.index_statement(pg_get_indexdef(own.oid), own.relname, index.indisunique),
      ';',
      operate.index_lines(relation.oid, own.oid)
    )
  from
    operate.relations_in_question(p_relation) as relation
    join pg_index as index on index.indrelid = relation.oid
    join pg_class as own on own.oid = index.indexrelid
    cross join lateral (select format('index %s', own.oid::regclass)) as named ("as")
  where
    not own.relispartition
    and not exists (
      select
      from pg_constraint as rule
      where rule.conindid = own.oid and rule.contype in ('p', 'u', 'x')
    );
$$;
