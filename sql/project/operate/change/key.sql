create or replace function operate.has_rows(p_table text)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  -- True when a table, or a partition of it, is there and has a page.
  select coalesce(
    (
      select bool_or(pg_relation_size(member.relid) > 0)
      from pg_partition_tree(to_regclass(p_table)) as member
    ),
    pg_relation_size(to_regclass(p_table)) > 0,
    false
  );
$$;

create or replace function operate.references_of(p_references jsonb)
returns text language plpgsql stable as $$
-- What a foreign key refers to, as SQL.
declare
  c_actions constant text[] := array['no action', 'restrict', 'cascade', 'set null', 'set default'];
  v_columns jsonb := coalesce(p_references -> 'columns', to_jsonb(array[p_references ->> 'column']));
begin
  perform operate.require_members(
    p_references, '"references"', '{table}', '{schema,column,columns,on_delete,on_update,match}'
  );
  if
    operate.is_ours(p_references ->> 'schema')
    and concat_ws('.', p_references ->> 'schema', p_references ->> 'table') != 'auth.users'
  then
    perform core.raise('forbidden', 'of what is not the application''s a key may refer to auth.users alone');
  end if;
  return concat_ws(
    ' ',
    'references',
    operate.target_name(p_references, 'table'),
    case when v_columns != '[null]' then format('(%s)', operate.names_written(v_columns, 'columns')) end,
    'match ' || operate.member_among(p_references, 'match', '{simple,full}'),
    'on delete ' || operate.member_among(p_references, 'on_delete', c_actions),
    'on update ' || operate.member_among(p_references, 'on_update', c_actions)
  );
end;
$$;

create or replace function operate.exclusion_element(p_element jsonb)
returns text language plpgsql stable as $$
-- One element of an exclusion: what is compared, and the operator that must not hold.
begin
  perform operate.require_members(p_element, 'an element', '{operator}', '{column,expression,opclass}');
  if p_element ->> 'operator' !~ '^[-+*/<>=~!@#%^&|`?]{1,63}$' or p_element ->> 'operator' ~ '--|/\*' then
    perform core.raise('bad_request', '"operator" must be an operator');
  end if;
  return format('%s with %s', operate.index_column(p_element - 'operator'), p_element ->> 'operator');
end;
$$;

create or replace function operate.key_name(p_key jsonb)
returns text language sql immutable parallel safe as $$
  -- The name of a key that may have been given none.
  -- As Postgres would name it. It has to be known, because some keys are validated by it later.
  select coalesce(
    p_key ->> 'name',
    concat_ws(
      '_',
      p_key ->> 'table',
      case
        when lower(p_key ->> 'kind') in ('unique', 'foreign') then (
          select string_agg(listed.name, '_' order by listed.at)
          from jsonb_array_elements_text(p_key -> 'columns') with ordinality as listed (name, at)
        )
      end,
      case lower(p_key ->> 'kind')
        when 'primary' then 'pkey'
        when 'unique' then 'key'
        when 'foreign' then 'fkey'
        when 'check' then 'check'
        else 'excl'
      end
    )
  );
$$;

create or replace function operate.key_body(p_key jsonb)
returns text language plpgsql stable as $$
-- What a key demands, as SQL.
declare
  v_columns text := case when p_key ? 'columns' then operate.names_written(p_key -> 'columns', 'columns') end;
begin
  case operate.member_among(p_key, 'kind', '{primary,unique,foreign,check,exclusion}')
    when 'primary' then
      perform operate.require_members(p_key, 'a primary key', '{columns}', '{kind,include}');
      return format('primary key (%s)', v_columns);
    when 'unique' then
      perform operate.require_members(p_key, 'a unique key', '{columns}', '{kind,include,nulls_distinct}');
      return format(
        'unique %s(%s)',
        case when not (p_key ->> 'nulls_distinct')::boolean then 'nulls not distinct ' end,
        v_columns
      );
    when 'foreign' then
      perform operate.require_members(p_key, 'a foreign key', '{columns,references}', '{kind}');
      return format('foreign key (%s) %s', v_columns, operate.references_of(p_key -> 'references'));
    when 'check' then
      perform operate.require_members(p_key, 'a check', '{check}', '{kind}');
      return 'check ' || operate.expression(p_key -> 'check', 'check');
    else
      perform operate.require_members(p_key, 'an exclusion', '{elements}', '{kind,method,where}');
      return concat_ws(
        ' ',
        'exclude using',
        coalesce(operate.member_among(p_key, 'method', '{gist,spgist,btree,hash}'), 'gist'),
        (
          select format('(%s)', string_agg(operate.exclusion_element(listed.element), ', ' order by listed.at))
          from jsonb_array_elements(p_key -> 'elements') with ordinality as listed (element, at)
        ),
        'where ' || operate.expression(p_key -> 'where', 'where')
      );
  end case;
end;
$$;

create or replace function operate.key_text(p_key jsonb)
returns text language sql stable as $$
  -- A key as it stands in create table, or after add.
  select concat_ws(
    ' ',
    format('constraint %I', operate.key_name(p_key)),
    operate.key_body(p_key - '{do,schema,table,name,deferrable,deferred,validate}'::text[]),
    case
      when p_key -> 'include' is not null then format(
        'include (%s)',
        operate.names_written(p_key -> 'include', 'include')
      )
    end,
    case when (p_key ->> 'deferrable')::boolean or (p_key ->> 'deferred')::boolean then 'deferrable' end,
    case when (p_key ->> 'deferred')::boolean then 'initially deferred' end
  );
$$;

create or replace function operate.is_added_whole(p_change jsonb)
returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  -- True when a key is added and checked by one statement.
  -- A foreign key or check of a table with rows is added without looking at them, so that the table is locked for a
  -- moment only, and validated in a transaction of its own. Up to Postgres 17 a partitioned table cannot have such a
  -- foreign key.
  select
    lower(p_change ->> 'kind') not in ('foreign', 'check')
    or not operate.has_rows(operate.target_name(p_change, 'table'))
    or (
      lower(p_change ->> 'kind') = 'foreign'
      and current_setting('server_version_num')::integer < 180000
      and exists (
        select
        from pg_partitioned_table as partitioned
        where partitioned.partrelid = to_regclass(operate.target_name(p_change, 'table'))
      )
    );
$$;

create or replace function operate.render_key_add(p_change jsonb)
returns text[] language plpgsql stable as $$
-- Of two statements the second runs in a transaction of its own.
declare
  v_add text := format('alter table %s add %s', operate.target_name(p_change, 'table'), operate.key_text(p_change));
begin
  if operate.is_added_whole(p_change) then
    return array[v_add];
  end if;
  if not coalesce((p_change ->> 'validate')::boolean, true) then
    return array[v_add || ' not valid'];
  end if;
  return array[
    v_add || ' not valid',
    operate.template_filled('key.validate', p_change || jsonb_build_object('name', operate.key_name(p_change)))
  ];
end;
$$;
