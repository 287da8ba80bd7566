create or replace function operate.index_creation(p_index pg_class)
returns text language plpgsql stable as $$
-- The statement that makes an index.
-- Postgres writes the index of a partitioned table as one without its parts.
begin
  return (
    select concat(
      case
        when p_index.relkind = 'I' and position(start.parted in start.whole) = 1
          then start.all || substr(start.whole, length(start.parted) + 1)
        else start.whole
      end,
      ';'
    )
    from
      pg_index as index
      cross join lateral (
        select
          pg_get_indexdef(p_index.oid),
          format('CREATE %sINDEX %I ON ', case when index.indisunique then 'UNIQUE ' end, p_index.relname)
      ) as written (whole, "all")
      cross join lateral (select written.whole, written.all, written.all || 'ONLY ') as start (whole, "all", parted)
    where index.indexrelid = p_index.oid
  );
end;
$$;

create or replace function operate.defined_indexes(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The indexes of the application's tables, or of one, with the statements that make them.
  -- The index of a constraint comes with it, that of a partition with its parent's.
  select
    'pg_class'::regclass,
    own.oid,
    'index',
    named.as,
    concat(operate.index_creation(own), operate.index_lines(relation.oid, own.oid))
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
