create or replace function operate.defined_sequences(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The sequences of the application, or those that a table owns, with the statements that make them.
  -- Those of identity columns are part of their table. The table of a serial column names its sequence as its own.
  select
    'pg_class'::regclass,
    relation.oid,
    'sequence',
    named.as,
    concat(
      format(
        'create %s%s%s%s;',
        case relation.relpersistence when 'u' then 'unlogged ' end,
        named.as,
        case when sequence.seqtypid != 'bigint'::regtype then ' as ' || format_type(sequence.seqtypid, null) end,
        operate.sequence_options(relation.oid)
      ),
      operate.owner_line(named.as, relation.relowner),
      operate.comment_line(named.as, operate.comment_of('pg_class'::regclass, relation.oid))
    )
  from
    pg_class as relation
    join pg_sequence as sequence on sequence.seqrelid = relation.oid
    left join pg_depend as owned
      on owned.classid = 'pg_class'::regclass
      and owned.objid = relation.oid
      and owned.refclassid = 'pg_class'::regclass
      and owned.refobjsubid > 0
    cross join lateral (select format('sequence %s', relation.oid::regclass)) as named ("as")
  where
    relation.relkind = 'S'
    and owned.deptype is distinct from 'i'
    and case
      when p_relation is null
        then relation.relnamespace = any ((select operate.application_schemas())::oid[])
        and not operate.is_of_extension('pg_class'::regclass, relation.oid)
      else owned.refobjid = p_relation
    end;
$$;
