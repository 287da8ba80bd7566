create or replace function control.operators(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/operators?page=&per_page=
declare
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
begin
  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1');
  end if;

  return (
    select core.ok(
      jsonb_build_object(
        'operators', coalesce(jsonb_agg(control.operator_json(listed) order by listed.created_at, listed.id), '[]'),
        'total', (select count(*) from control.platform_users),
        'page', v_page,
        'per_page', v_per_page
      )
    )
    from
      (
        select operator.*
        from control.platform_users as operator
        order by operator.created_at, operator.id
        offset (v_page - 1)::bigint * v_per_page
        limit v_per_page
      ) as found
      join control.platform_users as listed on listed.id = found.id
  );
end;
$$;

comment on function control.operators is 'GET /admin/v1/operators: the operators of the instance.';
