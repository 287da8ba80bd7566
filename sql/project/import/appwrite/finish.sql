create or replace function import.appwrite_user_columns(p_from jsonb)
returns text[] language plpgsql as $$
-- Columns of a table that hold ids of users of Appwrite.
-- Columns in which an id stands that is one of a user: of the first users, or of one that a permission names.
declare
  v_columns text[];
  v_question text;
  v_ids text[];
  v_found boolean[];
begin
  if jsonb_typeof(p_from -> 'user_ids') is distinct from 'array' then
    return array[]::text[];
  end if;

  select
    array_agg(listed.name),
    string_agg(
      format(
        'bool_or(%I%s)',
        listed.name,
        case when listed.type like '%[]' then '::text[] && $1' else ' = any ($1)' end
      ),
      ', '
    )
  into v_columns, v_question
  from jsonb_to_recordset(p_from -> 'columns') as listed (key text, name text, type text, is_relation boolean)
  where listed.type ~ '^(text|character varying)' and listed.is_relation is not true and left(listed.key, 1) != '$';

  execute
    format(
      $sql$
      select array_agg(distinct substring(listed.permission from '"user:([^"/]+)'))
      from
        (select permissions from %1$I.%2$I limit 10000) as sampled
        cross join unnest(sampled.permissions) as listed (permission)
    $sql$,
      p_from ->> 'schema',
      p_from ->> 'name'
    )
  into v_ids;
  v_ids := array_remove(v_ids || array(select jsonb_array_elements_text(p_from -> 'user_ids')), null);

  if v_columns is null or v_ids = '{}' then
    return array[]::text[];
  end if;
  execute format('select array[%s] from %I.%I', v_question, p_from ->> 'schema', p_from ->> 'name')
  into v_found
  using v_ids;
  return array(select listed.name from unnest(v_columns, v_found) as listed (name, found) where listed.found);
end;
$$;

create or replace function import.appwrite_user_warning(p_table jsonb, p_column text)
returns jsonb language sql immutable as $$
  -- The warning of a column with ids of users.
  -- Users are imported after the rows: the statement is for then.
  select import.warning(
    'user_ids',
    p_table ->> 'item',
    format('Column %I holds ids of users of Appwrite; import.user_map says which ids they have here.', p_column),
    case
      when read.type not like '%[]' then format(
        'update %1$I.%2$I as held set %3$I = mapped.new_id from import.user_map as mapped %4$s',
        p_table #>> '{from,schema}',
        p_table #>> '{from,name}',
        p_column,
        format(
          'where mapped.source = %L and mapped.project = %L and mapped.old_id = held.%I',
          'appwrite',
          p_table #>> '{from,project}',
          p_column
        )
      )
    end
  )
  from jsonb_to_recordset(p_table #> '{from,columns}') as read (name text, type text)
  where read.name = p_column;
$$;

create or replace function import.finish_appwrite(p_table jsonb)
returns jsonb language sql as $$
  -- Ids of users, and what could not be kept.
  select coalesce(jsonb_agg(said.warning), '[]')
  from (
    select import.appwrite_user_warning(p_table, name)
    from unnest(import.appwrite_user_columns(p_table -> 'from')) as name
    union all
    select import.replaced_warnings(p_table)
  ) as said (warning);
$$;

comment on function import.finish_appwrite(jsonb) is 'What is to be said of a table once its rows are there.';
