create or replace function operate.advice_sequence_full()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Sequences that have given most of their numbers.
  -- The end is that of the column, where the sequence is for one: a bigint sequence does not help an integer column.
  -- The sequence of an identity column has its type.
  select
    'high',
    'sequence ' || named.name,
    format(
      'It has given %s %% of its numbers; after the last one every insert fails.%s',
      floor(100 * value.last::numeric / ends.at),
      case
        when relation.oid is not null and attribute.atttypid != 'bigint'::regtype then ' The fix writes the table anew.'
        else ''
      end
    ),
    concat_ws(
      E'\n',
      case
        when attribute.atttypid in ('smallint'::regtype, 'integer'::regtype) then format(
          'alter table %s alter column %I type bigint;',
          operate.name_of(relation.relnamespace, relation.relname),
          attribute.attname
        )
      end,
      format('alter sequence %s as bigint no maxvalue;', named.name)
    )
  from
    pg_sequence as sequence
    join operate.advised_relations() as class on class.oid = sequence.seqrelid
    cross join lateral (select operate.name_of(class.relnamespace, class.relname)) as named (name)
    left join pg_depend as owned
      on owned.classid = 'pg_class'::regclass
      and owned.objid = sequence.seqrelid
      and owned.refclassid = 'pg_class'::regclass
      and owned.deptype in ('a', 'i')
    left join pg_class as relation on relation.oid = owned.refobjid
    left join pg_attribute as attribute on attribute.attrelid = relation.oid and attribute.attnum = owned.refobjsubid
    cross join lateral (
      select least(
        sequence.seqmax,
        case attribute.atttypid when 'smallint'::regtype then 32767 when 'integer'::regtype then 2147483647 end
      )
    ) as ends (at)
    cross join lateral (select pg_sequence_last_value(sequence.seqrelid)) as value (last)
  where
    sequence.seqincrement > 0
    and not sequence.seqcycle
    and value.last > 0.8 * ends.at
    and ends.at < 9223372036854775807;
$$;
