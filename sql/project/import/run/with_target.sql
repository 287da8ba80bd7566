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

create or replace function import.only_keyword(p_target regclass)
returns text language sql stable as $$
  -- What stands before the name of a table, to mean its own rows only.
  -- The rows of a partitioned table are in its partitions; a table that inherits is another table.
  select case relation.relkind when 'r' then 'only ' else '' end
  from pg_class as relation
  where relation.oid = p_target;
$$;

create or replace function import.parts_of(p_target regclass)
returns setof regclass language sql stable as $$
  -- A table, and its partitions.
  select p_target
  union
  select part.relid
  from pg_partition_tree(p_target) as part;
$$;

create or replace function import.holds_rows(p_target regclass)
returns boolean language plpgsql strict as $$
-- True when a table is not empty; null of none. One that the owner cannot read without running code of somebody else
-- counts as full where it has bytes.
declare
  v_is boolean;
begin
  if import.owner_code(p_target) is not null then
    return (select sum(pg_relation_size(part)) > 0 from import.parts_of(p_target) as part);
  end if;

  execute format('select exists (select from %s%s)', import.only_keyword(p_target), import.name_of(p_target))
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

  if rows is null and import.owner_code(p_target) is not null then
    is_about := true;
    select coalesce(sum(greatest(part.reltuples, 0)), 0)::bigint
    into rows
    from pg_class as part
    where part.oid in (select import.parts_of(p_target));
  elsif rows is null then
    execute format('select count(*) from %s%s', import.only_keyword(p_target), import.name_of(p_target))
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
  item text, planned jsonb, place bigint, target regclass, name text, loader text, difference text, code text
)
language sql
stable as $$
  -- The tables of a plan, and what of them is here already.
  -- loader: the login what is new, and what a run made that did not come to its end: it still owns that, which is as good
  -- as new. imported what other imports brought, whose code runs with its rights then. The owner loads all others.
  -- code: what the owner would run by loading it.
  select
    planned.value ->> 'item',
    planned.value,
    planned.place,
    target.oid,
    import.name_of(target.oid),
    loading.role,
    differing.sentence,
    case when loading.role = 'owner' then import.owner_code(target.oid) end
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
      select case
        when target.oid is null then 'login'
        when pg_get_userbyid(relation.relowner) = import.login_role() and differing.sentence is null then 'login'
        when pg_get_userbyid(relation.relowner) = import.imported_role()
          and has_schema_privilege(relation.relowner, relation.relnamespace, 'usage')
          then 'imported'
        else 'owner'
      end
    ) as loading (role);
$$;

create or replace function import.target_warning(p_item text, p_name text, p_difference text, p_code text)
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
        'the table exists, and its rows do not come: the owner would run %s. It comes once that runs with the rights of imports alone: select %s(%L)',
        p_code, 'import.hand_over', p_name
      )
    )
    else import.warning(
      'table_kept', p_item,
      'the table exists: its rows come; keys, indexes, policies and triggers stay as they are here'
    )
  end;
$$;

create or replace function import.steps_for(p_steps jsonb, p_existing text[], p_finished text[], p_made text[])
returns jsonb language sql immutable as $$
  -- The steps of a plan without those of tables that exist, or that a resumed run finished.
  -- A table that exists keeps its shape and its keys: they were made by somebody else. One that was finished gets the keys
  -- to tables that only this run makes, and its sequences go ahead where those of the source are further. A key between a
  -- table that exists and one that does not is added by the owner: the login owns one of them at most.
  select coalesce(
    jsonb_agg(
      step.value || case
        when step.value ->> 'item' = any (p_existing) or (key.is_plain and step.value ->> 'key_to' = any (p_existing))
          then '{"by": "owner"}'::jsonb
        when step.value ->> 'table' = any (p_finished) then jsonb_build_object('sql', step.value -> 'ahead')
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
    and (coalesce(step.value ->> 'table' != all (p_finished), true) or step.value ? 'ahead');
$$;

create or replace function import.sequences_for(p_sequences jsonb, p_finished text[])
returns jsonb language sql immutable as $$
  -- The sequences of a plan whose values are compared: those of tables that a resumed run finished have gone on since.
  select coalesce(jsonb_agg(sequence), '[]')
  from jsonb_array_elements(p_sequences) as sequence
  where coalesce(sequence ->> 'table' != all (p_finished), true);
$$;

create or replace function import.referenced_by(p_targets regclass[], p_loaded regclass[])
returns table (target regclass, key text) language sql stable as $$
  -- The keys of tables that no rows come into, which keep these from being emptied, and whose they are.
  select
    con.conrelid,
    format('%s references %s', import.name_of(con.conrelid), import.name_of(con.confrelid))
  from pg_constraint as con
  where
    con.contype = 'f'
    and con.conparentid = 0
    and con.confrelid in (select import.parts_of(target) from unnest(p_targets) as target)
    and con.conrelid not in (select import.parts_of(loaded) from unnest(p_loaded) as loaded)
  group by 1, 2;
$$;

create or replace function import.empties(p_wish jsonb)
returns boolean language sql immutable as $$
  -- True when the rows of tables that are here make room.
  -- A run of mode replace that finished a table had emptied all of them before, and the finished ones are to stay.
  select case p_wish ->> 'mode'
    when 'replace' then coalesce(p_wish -> 'finished', '[]') in ('[]', 'null')
    else coalesce(p_wish ->> 'mode' = 'refresh', false)
  end;
$$;

create or replace function import.why_not_loaded(p_warnings jsonb, p_target regclass)
returns text language sql stable as $$
  -- Why no rows come into a table that is here, where they were to; null where it is not of the plan.
  select warning ->> 'message'
  from
    jsonb_array_elements(p_warnings) as warning
    join pg_class as relation on relation.oid = p_target
  where
    warning ->> 'code' in ('different_table', 'owner_code')
    and warning ->> 'item' = concat(relation.relnamespace::regnamespace::text, '.', relation.relname)
  limit 1;
$$;

create or replace function import.with_refusal(p_plan jsonb, p_wish jsonb, p_emptied regclass[], p_loaded regclass[])
returns jsonb language sql as $$
  -- A plan, and why it may not begin: tables that hold rows, or keys that keep tables from being emptied. Before anything
  -- is written.
  with
    full_table as (
      select coalesce(jsonb_agg(planned.value -> 'item' order by planned.place), '[]') as items
      from jsonb_array_elements(p_plan -> 'tables') with ordinality as planned (value, place)
      where not import.empties(p_wish) and import.holds_rows((planned.value ->> 'target')::regclass)
    ),
    referring as (
      select
        coalesce(jsonb_agg(found.key order by found.key), '[]') as keys,
        (array_agg(import.why_not_loaded(p_plan -> 'warnings', found.target) order by found.key))[1] as why
      from import.referenced_by(p_emptied, p_loaded) as found
    )
  select
    p_plan || jsonb_build_object(
      'conflicts', full_table.items,
      'emptied', import.emptied(p_emptied),
      'referenced_by', referring.keys,
      'refusal', case
        when full_table.items != '[]' then jsonb_build_object(
          'message', format(
            '%s holds rows already: empty it, or choose mode replace or refresh',
            full_table.items ->> 0
          ),
          'details', jsonb_build_object('tables', full_table.items)
        )
        when referring.keys != '[]' then jsonb_build_object(
          'message', format(
            '%s, so it cannot be replaced: %s',
            referring.keys ->> 0,
            coalesce(referring.why, 'import both, or drop the key')
          ),
          'details', jsonb_build_object('keys', referring.keys)
        )
      end
    )
  from
    full_table
    cross join referring;
$$;

create or replace function import.with_target(p_plan jsonb, p_wish jsonb)
returns jsonb language sql set jit = off as $$
  -- Many small questions to the catalogue: to compile them would take longer than to answer them.
  -- Adds what the plan meets here: who loads a table, loaded (those that are here, finished ones too, whose keys wait) and
  -- left_out; then import.with_refusal. Leaves out what a resumed run finished, and steps that would change what exists.
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
        coalesce(array_agg(item) filter (where target is not null and loader != 'login'), '{}') as existing,
        coalesce(
          array_agg(item) filter (where target is not null and loader != 'login' and p_wish -> 'finished' ? item),
          '{}'
        ) as finished,
        coalesce(array_agg(item) filter (where target is null), '{}') as made,
        array_agg(item order by place) filter (where coalesce(difference, code) is not null) as left_out,
        array_agg(target) filter (where target is not null and coalesce(difference, code) is null) as loaded,
        jsonb_agg(import.target_warning(item, name, difference, code) order by place) filter (
          where target is not null and loader != 'login'
        ) as warnings
      from found
    ),
    ordered as (
      select target, place
      from import.load_order((select array_agg(kept.target) from kept where kept.target is not null))
    )
  select import.with_refusal(
    p_plan || jsonb_build_object(
      'tables', (
        select coalesce(
          jsonb_agg(
            kept.planned || jsonb_build_object('target', kept.name, 'by', kept.loader)
            order by kept.target is not null, ordered.place, kept.place
          ),
          '[]'
        )
        from
          kept
          left join ordered using (target)
      ),
      'steps', import.steps_for(p_plan -> 'steps', names.existing, names.finished, names.made),
      'sequences', import.sequences_for(p_plan -> 'sequences', names.finished),
      'warnings', coalesce(p_plan -> 'warnings', '[]') || coalesce(names.warnings, '[]'),
      'left_out', coalesce(p_plan -> 'left_out', '[]') || to_jsonb(coalesce(names.left_out, '{}')),
      'loaded', (
        select coalesce(jsonb_agg(import.name_of(target) order by import.name_of(target)), '[]')
        from unnest(names.loaded) as target
      )
    ),
    p_wish,
    (select array_agg(kept.target) from kept where kept.target is not null and import.empties(p_wish)),
    coalesce(names.loaded, '{}')
  )
  from names;
$$;

comment on function import.with_target(jsonb, jsonb) is 'A plan, and what of it is here already.';
