create or replace function import.name_of(p_relation regclass)
returns text language sql stable as $$
  -- The name of a relation as SQL writes it, with its schema.
  -- Whole, whatever the search_path of the session is.
  select format('%I.%I', namespace.nspname, relation.relname)
  from
    pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.oid = p_relation;
$$;

create or replace function import.target_of(p_item text)
returns regclass language sql stable as $$
  -- The table here that is called schema.table; null where there is none.
  -- p_item is schema.table, unquoted; the schema of a name with dots is the longest that exists.
  select relation.oid::regclass
  from
    pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.relkind in ('r', 'p') and concat(namespace.nspname, '.', relation.relname) = p_item
  order by length(namespace.nspname) desc
  limit 1;
$$;

create or replace function import.table_of(p_schema text, p_name text)
returns regclass language sql stable as $$
  -- The table here of this schema and name; null where there is none.
  select relation.oid::regclass
  from
    pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.relkind in ('r', 'p') and namespace.nspname = p_schema and relation.relname = p_name;
$$;

create or replace function import.shape_difference(p_target regclass, p_columns jsonb)
returns text language sql stable as $$
  -- Why rows of these columns do not fit a table; null when they do.
  -- p_columns as in the inspection: [{"name", "type"}]. A column only the target has must be able to stay empty.
  select string_agg(difference.sentence, '; ' order by difference.place)
  from (
    select
      wanted.place,
      case
        when attribute.attname is null then format('there is no column %s', wanted.value ->> 'name')
        else format(
          'column %s is %s, not %s',
          attribute.attname,
          format_type(attribute.atttypid, attribute.atttypmod),
          wanted.value ->> 'type'
        )
      end as sentence
    from
      jsonb_array_elements(p_columns) with ordinality as wanted (value, place)
      left join pg_attribute as attribute
        on attribute.attrelid = p_target
        and attribute.attname = wanted.value ->> 'name'
        and attribute.attnum > 0
        and not attribute.attisdropped
    where
      attribute.attname is null
      or format_type(attribute.atttypid, attribute.atttypmod) is distinct from wanted.value ->> 'type'
    union all
    select 100000 + attribute.attnum, format('column %s needs a value', attribute.attname)
    from pg_attribute as attribute
    where
      attribute.attrelid = p_target
      and attribute.attnum > 0
      and not attribute.attisdropped
      and attribute.attnotnull
      and not attribute.atthasdef
      and attribute.attidentity = ''
      and not exists (
        select from jsonb_array_elements(p_columns) as wanted where wanted.value ->> 'name' = attribute.attname
      )
  ) as difference;
$$;

create or replace function import.only_of(p_target regclass)
returns text language sql stable as $$
  -- What stands before the name of a table, to mean its own rows only.
  -- The rows of a partitioned table are in its partitions; a table that inherits is another table.
  select case relation.relkind when 'r' then 'only ' else '' end
  from pg_class as relation
  where relation.oid = p_target;
$$;

create or replace function import.holds_rows(p_target regclass)
returns boolean language plpgsql as $$
-- True when a table is not empty.
declare
  v_is boolean;
begin
  execute format('select exists (select from %s%s)', import.only_of(p_target), import.name_of(p_target))
  into v_is;
  return v_is;
end;
$$;

create or replace function import.rows_here(p_target regclass)
returns table (rows bigint, is_about boolean) language plpgsql as $$
-- How many rows a table has, or about how many.
-- Beyond 16 MB what was last analyzed, if ever: a plan must not take as long as the import.
begin
  select sum(part.reltuples)::bigint, true
  into rows, is_about
  from pg_class as part
  where part.relkind = 'r' and (part.oid = p_target or part.oid in (select relid from pg_partition_tree(p_target)))
  having sum(part.relpages) > 2000 and min(part.reltuples) >= 0;

  if rows is null then
    execute format('select count(*) from %s%s', import.only_of(p_target), import.name_of(p_target))
    into rows;
    is_about := false;
  end if;
  return next;
end;
$$;

create or replace function import.emptied(p_targets regclass[])
returns jsonb language sql as $$
  -- The tables that lose their rows, and how many they are.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'item', concat(namespace.nspname, '.', relation.relname),
        'rows', counted.rows,
        'about', counted.is_about
      )
      order by namespace.nspname, relation.relname
    ),
    '[]'
  )
  from
    pg_class as relation
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
    cross join lateral import.rows_here(relation.oid) as counted
  where relation.oid = any (p_targets) and import.holds_rows(relation.oid);
$$;

create or replace function import.load_order(p_targets regclass[])
returns table (target regclass, place integer) language sql stable as $$
  -- Tables by the order in which their foreign keys allow to load them.
  -- Referenced tables first: keys of existing tables are checked while they are loaded. In a circle any order will do.
  with recursive
    deep as (
      select unnest(p_targets) as target, 0 as place
      union
      select con.conrelid::regclass, deep.place + 1
      from
        deep
        join pg_constraint as con on con.contype = 'f' and con.confrelid = deep.target
      where con.conrelid = any (p_targets) and con.conrelid != con.confrelid and deep.place < cardinality(p_targets)
    )
  select deep.target, max(deep.place)
  from deep
  group by deep.target;
$$;

create or replace function import.planned_targets(p_plan jsonb)
returns table (
  item text, planned jsonb, place bigint, target regclass, name text, is_made boolean, difference text, code text
)
language sql
stable as $$
  -- The tables of a plan, and what of them is here already.
  -- is_made: by a run that did not come to its end, whose login still owns it and loads it; it is as good as new.
  -- code: what the owner would run by loading it, who loads all others.
  select
    planned.value ->> 'item',
    planned.value,
    planned.place,
    target.oid,
    import.name_of(target.oid),
    made.is_so,
    differing.sentence,
    case when target.oid is not null and not made.is_so then import.owner_code(target.oid) end
  from
    jsonb_array_elements(p_plan -> 'tables') with ordinality as planned (value, place)
    left join lateral (
      select
        inspected.value ->> 'schema' as schema,
        inspected.value ->> 'name' as name,
        inspected.value -> 'columns' as columns
      from jsonb_array_elements(p_plan #> '{inspection,tables}') as inspected
      where concat(inspected.value ->> 'schema', '.', inspected.value ->> 'name') = planned.value ->> 'item'
      limit 1
    ) as shape
      on true
    cross join lateral (
      select case
        when shape.name is null then import.target_of(planned.value ->> 'item')
        else import.table_of(shape.schema, shape.name)
      end
    ) as target (oid)
    left join pg_class as relation on relation.oid = target.oid
    cross join lateral (
      select case when target.oid is not null then import.shape_difference(target.oid, shape.columns) end
    ) as differing (sentence)
    cross join lateral (
      select
        coalesce(relation.relowner = to_regrole(quote_ident(import.login_role())), false) and differing.sentence is null
    ) as made (is_so);
$$;

create or replace function import.target_warning(p_item text, p_difference text, p_code text)
returns jsonb language sql immutable as $$
  -- The warning of a table that is here already.
  select case
    when p_difference is not null then import.warning(
      'different_table',
      p_item,
      format('there is another table of this name, so its rows do not come: %s', p_difference)
    )
    when p_code is not null then import.warning(
      'owner_code',
      p_item,
      format(
        'the table exists, and its rows do not come: the owner would run %s; import schema and rows together, into a database without the table',
        p_code
      )
    )
    else import.warning(
      'table_kept', p_item,
      'the table exists: its rows come; keys, indexes, policies and triggers stay as they are here'
    )
  end;
$$;

create or replace function import.is_plain_key(p_sql text)
returns boolean language sql immutable as $$
  -- True for a foreign key and nothing else, so that the owner may add it: the text of a source could say more.
  select
    p_sql ~ replace(
      replace(
        concat(
          '^alter table NAME.NAME add constraint NAME FOREIGN KEY \(LIST\) REFERENCES NAME.NAME\(LIST\)( MATCH FULL)?',
          '( ON (UPDATE|DELETE) (CASCADE|RESTRICT|SET NULL|SET DEFAULT))*( DEFERRABLE)?( INITIALLY DEFERRED)?',
          '( NOT VALID| not valid)?$'
        ),
        'LIST',
        'NAME(, NAME)*'
      ),
      'NAME',
      '(\w+|"([^"]|"")+")'
    );
$$;

create or replace function import.steps_for(p_steps jsonb, p_existing text[], p_finished text[], p_made text[])
returns jsonb language sql immutable as $$
  -- The steps of a plan without those of tables that exist, or that a resumed run finished.
  -- A table that exists keeps its shape and its keys: they were made by somebody else. One that was finished gets the keys
  -- to tables that only this run makes. A key between a table that exists and one that does not is added by the owner: the
  -- login owns one of them at most.
  select coalesce(
    jsonb_agg(
      step.value || case
        when step.value ->> 'item' = any (p_existing) or (key.is_plain and step.value ->> 'key_to' = any (p_existing))
          then '{"by": "owner"}'::jsonb
        else '{}'
      end
      order by step.place
    ),
    '[]'
  )
  from
    jsonb_array_elements(p_steps) with ordinality as step (value, place)
    cross join lateral (select step.value ? 'key_to' and import.is_plain_key(step.value ->> 'sql')) as key (is_plain)
  where
    (
      step.value ->> 'item' != all (p_existing)
      or (key.is_plain and step.value ->> 'item' = any (p_finished) and step.value ->> 'key_to' = any (p_made))
    )
    and coalesce(step.value ->> 'table' != all (p_finished), true);
$$;

create or replace function import.sequences_for(p_sequences jsonb, p_finished text[])
returns jsonb language sql immutable as $$
  -- The sequences of a plan whose values are compared: those of tables that a resumed run finished have gone on since.
  select coalesce(jsonb_agg(sequence), '[]')
  from jsonb_array_elements(p_sequences) as sequence
  where coalesce(sequence ->> 'table' != all (p_finished), true);
$$;

create or replace function import.referenced_by(p_targets regclass[])
returns jsonb language sql stable as $$
  -- The keys of other tables that keep these from being emptied.
  select coalesce(
    jsonb_agg(distinct format('%s references %s', import.name_of(con.conrelid), import.name_of(con.confrelid))),
    '[]'
  )
  from pg_constraint as con
  where con.contype = 'f' and con.confrelid = any (p_targets) and con.conrelid != all (p_targets);
$$;

create or replace function import.empties(p_wish jsonb)
returns boolean language sql immutable as $$
  -- True when a run empties its tables first.
  -- A run that finished a table had emptied all of them before, and the finished ones are to stay.
  select p_wish ->> 'mode' = 'replace' and coalesce(p_wish -> 'finished', '[]') in ('[]', 'null');
$$;

create or replace function import.table_here(p_planned jsonb, p_name text, p_exists boolean)
returns jsonb language sql immutable as $$
  -- A planned table, and what it is called here.
  select p_planned || jsonb_build_object('exists', p_exists, 'target', p_name);
$$;

create or replace function import.with_target(p_plan jsonb, p_wish jsonb)
returns jsonb language sql set jit = off as $$
  -- Many small questions to the catalogue: to compile them would take longer than to answer them.
  -- Adds what the plan meets here: exists, left_out and conflicts (replace: emptied, and referenced_by, keys of tables
  -- that would not be emptied with the others). Leaves out what a resumed run finished, and steps that would change what exists.
  with
    found as materialized (select * from import.planned_targets(p_plan)),
    kept as (
      select found.*
      from found
      where
        coalesce(found.difference, found.code) is null
        and not (coalesce(p_wish -> 'finished' ? found.item, false) and found.target is not null)
    ),
    names as (
      select
        coalesce(array_agg(item) filter (where target is not null and not is_made), '{}') as existing,
        coalesce(
          array_agg(item) filter (where target is not null and not is_made and p_wish -> 'finished' ? item),
          '{}'
        ) as finished,
        coalesce(array_agg(item) filter (where target is null), '{}') as made,
        coalesce(array_agg(item order by place) filter (where coalesce(difference, code) is not null), '{}') as left_out
      from found
    ),
    emptied as (
      select array_agg(kept.target) as targets from kept where kept.target is not null and import.empties(p_wish)
    ),
    ordered as (
      select target, place
      from import.load_order((select array_agg(kept.target) from kept where kept.target is not null))
    )
  select
    p_plan || jsonb_build_object(
      'tables', (
        select coalesce(
          jsonb_agg(
            import.table_here(kept.planned, kept.name, kept.target is not null and not kept.is_made)
            order by kept.target is not null, ordered.place, kept.place
          ),
          '[]'
        )
        from
          kept
          left join ordered using (target)
      ),
      'steps', (select import.steps_for(p_plan -> 'steps', names.existing, names.finished, names.made) from names),
      'sequences', (select import.sequences_for(p_plan -> 'sequences', names.finished) from names),
      'warnings', coalesce(p_plan -> 'warnings', '[]') || (
        select coalesce(jsonb_agg(import.target_warning(item, difference, code) order by place), '[]')
        from found
        where target is not null and not is_made
      ),
      'left_out', coalesce(p_plan -> 'left_out', '[]') || (select to_jsonb(names.left_out) from names),
      'conflicts', (
        select coalesce(jsonb_agg(kept.item order by kept.place), '[]')
        from kept
        where not coalesce(import.empties(p_wish), false) and kept.target is not null and import.holds_rows(kept.target)
      ),
      'emptied', (select import.emptied(emptied.targets) from emptied),
      'referenced_by', (select import.referenced_by(emptied.targets) from emptied)
    );
$$;

comment on function import.with_target(jsonb, jsonb) is 'A plan, and what of it is here already.';
