create or replace function operate.columns_of_parts(p_parts jsonb)
returns table (number bigint, name text, type text, value text, is_computed boolean, is_required boolean)
language sql
immutable
parallel safe as $$
  -- The columns among the parts of a table.
  select written.*
  from
    jsonb_to_recordset(p_parts -> 'columns') as written (
      number bigint, name text, type text, value text, is_computed boolean, is_required boolean
    );
$$;

create or replace function operate.column_altered(p_column text, p_types text[], p_values text[], p_required boolean[])
returns text language sql immutable parallel safe as $$
  -- The statements that alter a column, each of which begins with the text that is given.
  -- Each list is before and after. A default is dropped before the type changes, and set after it.
  select concat(
    case
      when p_values[1] is not null and p_values[2] is distinct from p_values[1] then p_column || E' drop default;\n'
    end,
    case
      when p_types[1] != p_types[2] then format(
        E'%s type %s using %s::%s;\n',
        p_column,
        p_types[2],
        substring(p_column, ' alter column (.*)$'),
        regexp_replace(p_types[2], ' collate .*$', '')
      )
    end,
    case
      when p_values[2] is not null and p_values[2] is distinct from p_values[1] then format(
        E'%s set default %s;\n', p_column, p_values[2]
      )
    end,
    case
      when p_required[1] != p_required[2] then format(
        E'%s %s not null;\n',
        p_column,
        case when p_required[2] then 'set' else 'drop' end
      )
    end
  );
$$;

create or replace function operate.columns_changed(p_table text, p_before jsonb, p_after jsonb)
returns text language sql immutable parallel safe as $$
  -- The statements that make the columns of a table as another definition has them.
  -- A column whose computation changes is made anew.
  with
    pair as (
      select
        before.name as gone,
        after.name as made,
        after.number,
        core.column_clause(after.name, after.type, after.value, after.is_computed, after.is_required) as definition,
        array[before.type, after.type] as types,
        array[before.value, after.value] as values,
        array[before.is_required, after.is_required] as required,
        before.value is distinct from after.value and (before.is_computed or after.is_computed) as is_anew
      from
        operate.columns_of_parts(p_before) as before
        full join operate.columns_of_parts(p_after) as after on after.name = before.name
    )
  select string_agg(
    case
      when pair.gone = pair.made and pair.is_anew is not true then operate.column_altered(
        format('alter table %s alter column %s', p_table, pair.made),
        pair.types,
        pair.values,
        pair.required
      )
      else concat(
        format(E'alter table %s drop column ', p_table) || pair.gone || E';\n',
        format(E'alter table %s add column ', p_table) || case
          when pair.made is not null then pair.definition
        end || E';\n'
      )
    end,
    ''
    order by pair.number nulls first
  )
  from pair;
$$;

create or replace function operate.options_changed(p_table text, p_before jsonb, p_after jsonb)
returns text language sql immutable parallel safe as $$
  -- The statements that give a table other storage parameters, or make it logged.
  select concat(
    case
      when p_before -> 'unlogged' != p_after -> 'unlogged' then format(
        E'alter table %s set %s;\n',
        p_table,
        case when (p_after ->> 'unlogged')::boolean then 'unlogged' else 'logged' end
      )
    end,
    (
      select format(E'alter table %s reset (%s);\n', p_table, string_agg(gone.name, ', ' order by gone.name))
      from jsonb_object_keys(p_before -> 'options') as gone (name)
      where not p_after -> 'options' ? gone.name
      having count(*) > 0
    ),
    (
      select
        format(E'alter table %s set', p_table) || core.options_clause(
          array_agg(made.name || '=' || made.value order by made.name),
          ''
        ) || E';\n'
      from jsonb_each_text(p_after -> 'options') as made (name, value)
      where p_before -> 'options' ->> made.name is distinct from made.value
      having count(*) > 0
    )
  );
$$;

create or replace function operate.without_inherited(p_sql text, p_inherited text)
returns text language sql immutable parallel safe as $$
  -- The statements that change the columns of a table, but for those on its parent.
  -- What changes the parent changes its partitions with it.
  select string_agg(own.line || E';\n', '' order by own.number)
  from string_to_table(p_sql, E';\n') with ordinality as own (line, number)
  where
    own.line != ''
    and own.line not in (
      select inherited.line
      from string_to_table(coalesce(p_inherited, ''), E';\n') as inherited (line)
    );
$$;

create or replace function operate.further_statements(p_definition text)
returns table (sql text, number bigint) language sql immutable parallel safe as $$
  -- The statements of a definition after the one that creates.
  select statement.sql, statement.number
  from operate.statements_of(p_definition) with ordinality as statement (line, verb, sql, number)
  where statement.number > 1;
$$;

create or replace function operate.undo_statement(p_sql text)
returns text language sql immutable parallel safe as $$
  -- The statement that undoes another, or a comment where there is none.
  select case
    when p_sql ~ '^comment on ' then regexp_replace(p_sql, ' is E?''.*$', ' is null')
    when p_sql ~ '^alter table [^'']* enable row level security$' then replace(p_sql, ' enable row ', ' disable row ')
    when p_sql ~ '^alter table [^'']* force row level security$' then replace(p_sql, ' force row ', ' no force row ')
    when p_sql ~ '^alter table only .* attach partition ' then regexp_replace(
      p_sql, '^alter table only (.*) attach partition (.*?) (for values .*|default)$',
      'alter table \1 detach partition \2', 'i'
    )
    when p_sql ~ '^grant ' then regexp_replace(
      p_sql, '^grant (.*) on (.*) to (.*?)( with grant option)?$', 'revoke all on \2 from \3'
    )
    else '-- no more: ' || replace(p_sql, E'\n', E'\n-- ')
  end;
$$;

create or replace function operate.lines_gone(p_before text, p_after text)
returns text language sql immutable parallel safe as $$
  -- The opposites of what a definition no longer says, beside its first statement.
  -- A comment that is replaced needs no removal.
  select string_agg(operate.undo_statement(before.sql) || E';\n', '' order by before.number)
  from operate.further_statements(p_before) as before
  where
    not exists (
      select
      from operate.further_statements(p_after) as after
      where
        after.sql = before.sql
        or (before.sql ~ '^comment on ' and starts_with(after.sql, regexp_replace(before.sql, ' is E?''.*$', ' is ')))
    );
$$;

create or replace function operate.lines_new(p_before text, p_after text)
returns text language sql immutable parallel safe as $$
  -- The statements that a definition did not have before, beside its first.
  select string_agg(after.sql || E';\n', '' order by after.number)
  from operate.further_statements(p_after) as after
  where
    not exists (
      select
      from operate.further_statements(p_before) as before
      where before.sql = after.sql
    );
$$;

create or replace function operate.labels_added(p_type text, p_before jsonb, p_after jsonb)
returns text language sql immutable parallel safe as $$
  -- The statements that add to an enum type the labels that it has after.
  with
    wanted as materialized (
      select
        after.label,
        after.number,
        lag(after.label) over (order by after.number) as previous,
        p_before ? after.label as is_known
      from jsonb_array_elements_text(p_after) with ordinality as after (label, number)
    )
  select string_agg(
    format(
      E'alter %s add value if not exists %L%s;\n',
      p_type,
      wanted.label,
      coalesce(
        ' after ' || quote_literal(wanted.previous),
        (
          select ' before ' || quote_literal(next.label)
          from wanted as next
          where next.is_known
          order by next.number
          limit 1
        )
      )
    ),
    ''
    order by wanted.number
  )
  from wanted
  where not wanted.is_known;
$$;

create or replace function operate.drop_line(p_kind text, p_identity text)
returns text language sql immutable parallel safe as $$
  -- The statement that drops an object of operate.objects().
  -- Rights on a routine or type that are the usual ones again are public's.
  select case p_kind
    when 'constraint' then regexp_replace(
      p_identity, '^constraint ("(?:[^"]|"")+"|[^ ]+) on (.*)$',
      E'alter table if exists \\2 drop constraint if exists \\1;\n'
    )
    when 'grants' then case
      when p_identity ~ '^grants on (table|sequence) ' then ''
      else format(
        E'revoke all on %s from public, anon, authenticated, service_role;\n%s',
        substr(p_identity, 11),
        case
          when p_identity ~ '^grants on routine ' then format(
            E'grant execute on %s to public;\n',
            substr(p_identity, 11)
          )
          when p_identity ~ '^grants on type ' then format(E'grant usage on %s to public;\n', substr(p_identity, 11))
        end
      )
    end
    else regexp_replace(p_identity, '^(materialized view|event trigger|[a-z]+) ', 'drop \1 if exists ') || E';\n'
  end;
$$;

create or replace function operate.drop_place(p_kind text)
returns numeric language sql immutable parallel safe as $$
  -- The place of a kind of object among what is dropped.
  -- The order of making, backwards; but a function outlives the tables whose defaults call it.
  select case
    when p_kind in ('function', 'procedure', 'aggregate') then 0.5 - operate.section_of('table')
    else -operate.section_of(p_kind)
  end;
$$;

create or replace function operate.is_remade(p_kind text, p_before text, p_after text)
returns boolean language sql immutable parallel safe as $$
  -- Whether a change drops the object and makes it again. A function keeps what depends on it only while its head, up
  -- to the language, stays as it is.
  select case
    when p_kind in ('function', 'procedure')
      then substring(p_before, '^(.*?)\n LANGUAGE ') is distinct from substring(p_after, '^(.*?)\n LANGUAGE ')
    else p_kind not in ('table', 'view', 'enum', 'sequence', 'schema', 'extension', 'grants')
  end;
$$;

create or replace function operate.change_lines(p_drift operate.drifted_object, p_inherited text)
returns text language sql immutable parallel safe as $$
  -- The statements that make or change an object; null where nobody kept what it was made of.
  -- Grants are given anew: a column that is gone took its own with it.
  select case
    when p_drift.before is null or operate.is_remade(p_drift.kind, p_drift.before, p_drift.after)
      then p_drift.after || E'\n'
    when p_drift.kind in ('table', 'enum') and p_drift.parts_before is null then null
    else concat(
      operate.lines_gone(p_drift.before, p_drift.after),
      case
        when p_drift.kind = 'table' then concat(
          operate.options_changed(substr(p_drift.identity, 7), p_drift.parts_before, p_drift.parts_after),
          operate.without_inherited(
            operate.columns_changed(substr(p_drift.identity, 7), p_drift.parts_before, p_drift.parts_after),
            p_inherited
          )
        )
        when p_drift.kind = 'enum' then operate.labels_added(
          p_drift.identity, p_drift.parts_before, p_drift.parts_after
        )
        when p_drift.kind in ('grants', 'function', 'procedure') then p_drift.after || E'\n'
        when p_drift.kind = 'view' then regexp_replace(p_drift.after, '^create view', 'create or replace view') || E'\n'
        when p_drift.kind = 'sequence'
          then regexp_replace(p_drift.after, '^create (unlogged )?sequence', 'alter sequence') || E'\n'
      end,
      case
        when p_drift.kind in ('table', 'enum', 'schema', 'extension') then operate.lines_new(
          p_drift.before, p_drift.after
        )
      end
    )
  end;
$$;

create or replace function operate.inherited_lines()
returns table (identity text, sql text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The statements on the columns of parents, as each child would say them.
  -- Of tables that had the parent before already.
  with
    changed as materialized (
      select drifted.*, known.object
      from
        operate.drifted() as drifted
        join operate.known_object as known on known.kind = drifted.kind and known.identity = drifted.identity
      where drifted.change = 'changed' and drifted.kind = 'table'
    )
  select
    changed.identity,
    string_agg(operate.columns_changed(substr(changed.identity, 7), parent.parts_before, parent.parts_after), '')
  from
    changed
    join pg_inherits as child on child.inhrelid = changed.object
    join changed as parent on parent.object = child.inhparent
  where changed.before ~ ' attach partition | inherits \('
  group by changed.identity;
$$;

create or replace function operate.drift_lines()
returns table (part integer, place numeric, kind text, identity text, sql text, is_inherited boolean)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The drift as statements: what is dropped, and then what is made.
  -- First all that is dropped. The grants on what is made again are granted again.
  with
    drifted as materialized (
      select
        found as drift,
        found.*,
        found.change = 'changed' and operate.is_remade(found.kind, found.before, found.after) as is_remade
      from operate.drifted() as found
    ),
    object as materialized (
      select ordered.*
      from operate.ordered_objects() as ordered
    ),
    inherited as materialized (
      select inherited.*
      from operate.inherited_lines() as inherited
    )
  select
    1,
    operate.drop_place(drifted.kind),
    drifted.kind,
    drifted.identity,
    operate.drop_line(drifted.kind, drifted.identity),
    false
  from drifted
  where drifted.change = 'removed' or drifted.is_remade
  union all
  select
    2,
    object.place,
    drifted.kind,
    drifted.identity,
    operate.change_lines(drifted.drift, inherited.sql),
    inherited.sql != ''
  from
    drifted
    join object on object.kind = drifted.kind and object.identity = drifted.identity
    left join inherited on inherited.identity = drifted.identity
  union all
  select 2, object.place, object.kind, object.identity, object.definition || E'\n', false
  from
    drifted
    join object
      on object.identity = 'grants on ' || regexp_replace(
        regexp_replace(drifted.identity, '^(function|procedure|aggregate) ', 'routine '),
        '^(materialized view|view) ',
        'table '
      )
  where
    drifted.is_remade
    and not exists (
      select
      from drifted as listed
      where listed.identity = object.identity
    );
$$;

create or replace function operate.unwritten_drift()
returns text[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The objects that changed in a way that no statement here repeats.
  -- What is gone is dropped, be it with its table.
  select coalesce(array_agg(distinct line.identity), '{}')
  from operate.drift_lines() as line
  where line.part = 2 and coalesce(line.sql, '') = '' and line.is_inherited is not true;
$$;

create or replace function operate.drift_sql()
returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The drift as SQL that repeats it elsewhere, as far as SQL can say that; null without any.
  -- Functions may come before the tables that they name, and every name is whole.
  select
    E'set local check_function_bodies = off;\nset local search_path = \'\';\n' || string_agg(
      line.sql, ''
      order by line.part, line.place, line.identity
    )
  from operate.drift_lines() as line
  where line.sql != '';
$$;
