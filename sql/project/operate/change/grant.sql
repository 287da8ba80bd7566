create or replace function operate.grant_kind(p_change jsonb)
returns text language sql stable as $$
  -- The kind of object that rights are granted on.
  select coalesce(operate.member_among(p_change, 'kind', '{table,sequence,function,schema}'), 'table');
$$;

create or replace function operate.granted_on(p_change jsonb)
returns text language plpgsql stable as $$
-- What rights are granted on, as SQL.
begin
  case operate.grant_kind(p_change)
    when 'schema' then
      return 'schema ' || quote_ident(p_change ->> 'name');
    when 'function' then
      return 'function ' || operate.function_signature(p_change);
    when 'sequence' then
      return 'sequence ' || operate.target_name(p_change, 'name');
    else
      return 'table ' || operate.target_name(p_change, 'name');
  end case;
end;
$$;

create or replace function operate.privileges(p_change jsonb)
returns text language plpgsql stable as $$
-- The rights that are granted or taken, as SQL.
declare
  c_tables constant text[] := '{select,insert,update,delete,truncate,references,trigger,all}'::text[];
  v_possible text[] := case operate.grant_kind(p_change)
    when 'table' then case when p_change ? 'columns' then '{select,insert,update,references}'::text[] else c_tables end
    when 'sequence' then '{usage,select,update,all}'::text[]
    when 'function' then '{execute,all}'::text[]
    else '{usage,create,all}'::text[]
  end;
  v_columns text := case
    when p_change ? 'columns' then format(' (%s)', operate.names_written(p_change -> 'columns', 'columns'))
  end;
begin
  if p_change ? 'columns' and operate.grant_kind(p_change) != 'table' then
    perform core.raise('bad_request', 'only tables have rights by column');
  end if;
  if p_change -> 'privileges' = '[]' then
    perform core.raise('bad_request', '"privileges" must have one');
  end if;
  return (
    select string_agg(
      operate.member_among(jsonb_build_object('privileges', listed.privilege), 'privileges', v_possible) || coalesce(
        v_columns, ''
      ),
      ', '
      order by listed.at
    )
    from jsonb_array_elements_text(p_change -> 'privileges') with ordinality as listed (privilege, at)
  );
end;
$$;

create or replace function operate.render_grant_give(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      format(
        'grant %s on %s to %s%s',
        operate.privileges(p_change),
        operate.granted_on(p_change),
        operate.roles_written(p_change -> 'roles'),
        case when (p_change ->> 'grantable')::boolean then ' with grant option' end
      )
    ];
$$;

create or replace function operate.render_grant_take(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      format(
        'revoke %s on %s from %s%s',
        operate.privileges(p_change),
        operate.granted_on(p_change),
        operate.roles_written(p_change -> 'roles'),
        operate.cascade_word(p_change)
      )
    ];
$$;
