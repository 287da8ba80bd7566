create or replace function operate.new_table_lines(p_change jsonb)
returns text language plpgsql stable as $$
-- Columns and keys of a new table, as SQL.
-- One primary column says so itself, several make a key of the table.
declare
  v_columns jsonb := p_change -> 'columns';
  v_primary jsonb := jsonb_path_query_array(v_columns, '$[*] ? (@.primary == true).name');
  v_lines text[];
begin
  if p_change ? 'primary_key' and v_primary != '[]' then
    perform core.raise('bad_request', 'the primary key is given twice');
  end if;

  v_lines := array(
    select
      operate.new_column(
        case jsonb_typeof(listed.one)
          when 'object' then listed.one - case when jsonb_array_length(v_primary) > 1 then 'primary' else '' end
          else listed.one
        end
      )
    from jsonb_array_elements(v_columns) with ordinality as listed (one, at)
    order by listed.at
  );
  if jsonb_array_length(v_primary) > 1 then
    v_lines := v_lines || format('primary key (%s)', operate.names_written(v_primary, 'columns'));
  elsif p_change ? 'primary_key' then
    v_lines := v_lines || format('primary key (%s)', operate.names_written(p_change -> 'primary_key', 'primary_key'));
  end if;
  perform operate.require_form('key.add', listed.one || jsonb_build_object('table', p_change ->> 'name'), 'a key')
  from jsonb_array_elements(p_change -> 'keys') as listed (one);
  v_lines := v_lines || array(
    select operate.key_text(listed.one || jsonb_build_object('table', p_change ->> 'name'))
    from jsonb_array_elements(coalesce(p_change -> 'keys', '[]')) with ordinality as listed (one, at)
    order by listed.at
  );
  return array_to_string(v_lines, E',\n  ');
end;
$$;

create or replace function operate.new_table_parts(p_change jsonb)
returns text[] language plpgsql stable as $$
-- Comments, indexes and policies of a new table, as SQL.
declare
  v_place jsonb := jsonb_build_object(
    'schema', coalesce(p_change ->> 'schema', 'public'),
    'table', p_change ->> 'name'
  );
  v_sql text[] := '{}'::text[];
  v_one jsonb;
begin
  for v_one in select one
  from jsonb_array_elements(p_change -> 'columns') as one
  where one ->> 'comment' is not null loop
    v_sql := v_sql || operate.template_filled('column.comment', v_one || v_place);
  end loop;

  for v_one in select one || v_place from jsonb_array_elements(p_change -> 'indexes') as one loop
    perform operate.require_form('index.create', v_one, 'an index');
    v_sql := v_sql || operate.render_index_create(v_one);
  end loop;

  for v_one in select one || v_place from jsonb_array_elements(p_change -> 'policies') as one loop
    if v_one ? 'template' then
      perform operate.require_form('policy.template', v_one, 'a policy');
      v_sql := v_sql || operate.render_policy_template(v_one);
    else
      perform operate.require_form('policy.create', v_one, 'a policy');
      v_sql := v_sql || operate.render_policy_create(v_one);
    end if;
  end loop;
  return v_sql;
end;
$$;

create or replace function operate.render_table_create(p_change jsonb)
returns text[] language plpgsql stable as $$
-- Row level security is on unless it is turned off by name, so without a policy nobody but the service role reads. A
-- template's index is left out where a key begins with its column, and what two templates say is said once.
declare
  v_table text := operate.target_name(p_change, 'name');
  v_partition jsonb := nullif(p_change -> 'partition_by', 'null');
  v_sql text[];
begin
  perform operate.require_members(v_partition, '"partition_by"', '{method,columns}', '{}')
  where v_partition is not null;
  v_sql := array[
    concat_ws(
      ' ',
      format(E'create table %s (\n  %s\n)', v_table, operate.new_table_lines(p_change)),
      'partition by ' || operate.member_among(v_partition, 'method', '{range,list,hash}'),
      case
        when v_partition is not null then format('(%s)', operate.names_written(v_partition -> 'columns', 'columns'))
      end
    ),
    case
      when coalesce((p_change ->> 'rls')::boolean, true) then format(
        'alter table %s enable row level security', v_table
      )
    end,
    case when p_change ->> 'comment' is not null then operate.template_filled('table.comment', p_change) end
  ] || operate.new_table_parts(p_change);
  return array(
    select listed.one
    from unnest(v_sql) with ordinality as listed (one, at)
    where
      listed.one is not null
      and listed.one not in (
        select format('create index on %s (%I)', v_table, indexed ->> 'name')
        from jsonb_array_elements(p_change -> 'columns') as indexed
        where (indexed ->> 'primary')::boolean or (indexed ->> 'unique')::boolean
      )
    group by listed.one
    order by min(listed.at)
  );
end;
$$;

create or replace function operate.render_table_rls(p_change jsonb)
returns text[] language sql stable as $$
  select array_remove(
    array[
      format(
        'alter table %s %s row level security',
        operate.target_name(p_change, 'name'),
        case when (p_change ->> 'enabled')::boolean then 'enable' else 'disable' end
      ),
      case (p_change ->> 'forced')::boolean
        when true then format('alter table %s force row level security', operate.target_name(p_change, 'name'))
        when false then format('alter table %s no force row level security', operate.target_name(p_change, 'name'))
      end
    ],
    null
  );
$$;
