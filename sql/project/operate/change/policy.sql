create or replace function operate.render_policy_create(p_change jsonb)
returns text[] language plpgsql stable as $$
declare
  v_command text := coalesce(operate.member_among(p_change, 'command', '{all,select,insert,update,delete}'), 'all');
  v_using text := operate.expression(p_change -> 'using', 'using');
  v_check text := operate.expression(p_change -> 'check', 'check');
begin
  if v_command = 'insert' and v_using is not null or v_command in ('select', 'delete') and v_check is not null then
    perform core.raise(
      'bad_request',
      format('a policy for %s takes no "%s"', v_command, case v_command when 'insert' then 'using' else 'check' end)
    );
  end if;
  return array[
    concat_ws(
      E'\n  ',
      format('create policy %I on %s', p_change ->> 'name', operate.target_name(p_change, 'table')),
      case when not (p_change ->> 'permissive')::boolean then 'as restrictive' end,
      'for ' || v_command,
      'to ' || case when p_change ? 'roles' then operate.roles_written(p_change -> 'roles') else 'public' end,
      'using ' || v_using,
      'with check ' || v_check
    )
  ];
end;
$$;

create or replace function operate.render_policy_alter(p_change jsonb)
returns text[] language plpgsql stable as $$
declare
  v_policy text := format('alter policy %I on %s', p_change ->> 'name', operate.target_name(p_change, 'table'));
  v_parts text := concat_ws(
    E'\n  ',
    'to ' || case when p_change ->> 'roles' is not null then operate.roles_written(p_change -> 'roles') end,
    'using ' || operate.expression(p_change -> 'using', 'using'),
    'with check ' || operate.expression(p_change -> 'check', 'check')
  );
begin
  if v_parts = '' and p_change ->> 'to' is null then
    perform core.raise('bad_request', 'nothing is altered');
  end if;
  return array_remove(
    array[v_policy || E'\n  ' || nullif(v_parts, ''), v_policy || ' rename to ' || quote_ident(p_change ->> 'to')],
    null
  );
end;
$$;
