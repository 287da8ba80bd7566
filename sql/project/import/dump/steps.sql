create or replace function import.foreign_key_sql(p_table text, p_key jsonb, p_column text, p_schema text)
returns text language sql immutable as $$
  -- The statement that adds a foreign key.
  -- From the tree of a key that stood within CREATE TABLE. p_table is quoted; p_column, where the key stood at one.
  select concat(
    format('alter table %s add ', p_table),
    case when p_key ? 'conname' then format('constraint %I ', p_key ->> 'conname') end,
    format('foreign key (%s) references %I.%I', keys.own, target.parts[1], target.parts[2]),
    case when keys.other != '' then format(' (%s)', keys.other) end,
    case p_key ->> 'fk_matchtype' when 'f' then ' match full' end,
    ' on update ' || (actions ->> (p_key ->> 'fk_upd_action')),
    ' on delete ' || (actions ->> (p_key ->> 'fk_del_action')),
    case when (p_key ->> 'deferrable')::boolean then ' deferrable' end,
    case when (p_key ->> 'initdeferred')::boolean then ' initially deferred' end
  )
  from
    import.dump_relation(p_key -> 'pktable', p_schema) as target (parts)
    cross join (
      select
        coalesce(
          quote_ident(p_column),
          (select string_agg(quote_ident(name), ', ') from unnest(import.dump_strings(p_key -> 'fk_attrs')) as name)
        ),
        (select string_agg(quote_ident(name), ', ') from unnest(import.dump_strings(p_key -> 'pk_attrs')) as name)
    ) as keys (own, other)
    cross join (
      values('{"a": "no action", "r": "restrict", "c": "cascade", "n": "set null", "d": "set default"}'::jsonb)
    ) as given (actions);
$$;

create or replace function import.inline_keys(p_tree jsonb)
returns table (key jsonb, "column" text) language sql immutable as $$
  -- The foreign keys that stand within CREATE TABLE.
  -- Of the tree of CREATE TABLE.
  select element.value -> 'Constraint', null
  from jsonb_array_elements(p_tree -> 'tableElts') as element
  where element.value #>> '{Constraint,contype}' = 'CONSTR_FOREIGN'
  union all
  select part.value -> 'Constraint', element.value #>> '{ColumnDef,colname}'
  from
    jsonb_array_elements(p_tree -> 'tableElts') as element
    cross join lateral jsonb_array_elements(element.value #> '{ColumnDef,constraints}') as part
  where part.value #>> '{Constraint,contype}' = 'CONSTR_FOREIGN';
$$;

create or replace function import.key_steps(
  p_item text,
  p_table text,
  p_key jsonb,
  p_sql text,
  p_partitioned boolean,
  p_users boolean
)
returns setof jsonb language sql stable as $$
  -- The steps that make a foreign key.
  -- A key to users is made without a look at the rows, for the users come after them. Before 18 that cannot be had for
  -- a partitioned table: its key waits.
  select case
    when not is_to_users then import.step('constraints', p_item, p_sql)
    when p_partitioned and current_setting('server_version_num')::integer < 180000 then import.step(
      'users',
      p_item,
      p_sql
    )
    when coalesce((p_key ->> 'skip_validation')::boolean, false) then import.step('constraints', p_item, p_sql)
    else import.step('constraints', p_item, concat(p_sql, E'\nnot valid'))
  end
  from (select p_key #>> '{pktable,schemaname}' = 'auth' and p_key #>> '{pktable,relname}' = 'users') as key (
    is_to_users
  )
  union all
  select case
    when p_users then import.step(
      'users',
      p_item,
      format('alter table %s validate constraint %I', p_table, p_key ->> 'conname')
    )
    else import.warning(
      'not_validated',
      p_item,
      'the users do not come: this key to them holds for new rows only, until it is validated',
      format('alter table %s validate constraint %I', p_table, p_key ->> 'conname')
    )
  end
  where
    p_key #>> '{pktable,schemaname}' = 'auth'
    and p_key #>> '{pktable,relname}' = 'users'
    and p_key ? 'conname'
    and not coalesce((p_key ->> 'skip_validation')::boolean, false)
    and not (p_partitioned and current_setting('server_version_num')::integer < 180000);
$$;

create or replace function import.table_steps(p_statement jsonb, p_sql text, p_users boolean)
returns setof jsonb language sql stable as $$
  -- The steps that make a table of a dump.
  -- Keys that stand within CREATE TABLE are dropped at once and made after the rows, which come in any order.
  with
    named as (
      select
        format('%I.%I', p_statement ->> 'schema', p_statement ->> 'name') as table,
        p_statement #> '{tree,CreateStmt}' as tree
    )
  select import.step('schema', p_statement ->> 'item', p_sql)
  union all
  select import.step(
    'schema',
    p_statement ->> 'item',
    format(
      'do %L',
      format(
        'declare v_name name; begin for v_name in select con.conname from pg_catalog.pg_constraint as con' 
 ' where con.conrelid = %L::pg_catalog.regclass and con.contype = ''f'' and con.conparentid = 0 loop' 
 ' execute pg_catalog.format(''alter table %s drop constraint %%I'', v_name); end loop; end',
        named.table,
        replace(replace(named.table, '%', '%%'), '''', '''''')
      )
    )
  )
  from named
  where exists (select from import.inline_keys(named.tree))
  union all
  select steps.step
  from
    named
    cross join lateral import.inline_keys(named.tree) as inline
    cross join lateral (
      select
        inline.key || jsonb_build_object(
          'conname', coalesce(
            inline.key ->> 'conname',
            left(
              concat_ws(
                '_',
                p_statement ->> 'name',
                coalesce(inline.column, (import.dump_strings(inline.key -> 'fk_attrs'))[1])
              ),
              58
            ) || '_fkey'
          )
        ) as key
    ) as given
    cross join lateral import.key_steps(
      p_statement ->> 'item',
      named.table,
      given.key,
      import.foreign_key_sql(named.table, given.key, inline.column, import.dump_schema(p_statement ->> 'path')),
      named.tree ? 'partspec',
      p_users
    ) as steps (step);
$$;
