create or replace function auth.admin_user_events(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/admin/users/:id/events?page=&per_page=
-- Events outlive their user, so those of a deleted one are found by its id.
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
  v_id uuid := auth.uuid_of(p_request.path ->> 'id');
  v_total bigint;
  v_events jsonb;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1 on');
  end if;

  select count(*) into v_total from auth.events as events where events.user_id = v_id;
  if v_total = 0 and (auth.user_by_id(v_id)).id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.at desc, listed.id desc), '[]')
  into v_events
  from (
    select events.id, events.at, events.name, events.ip, events.details
    from auth.events as events
    where events.user_id = v_id
    order by events.at desc, events.id desc
    limit v_per_page offset (v_page - 1)::bigint * v_per_page
  ) as listed;

  return auth.page_reply('events', v_events, v_total, v_page, v_per_page, concat('/', v_id, '/events'));
end;
$$;

comment on function auth.admin_user_events(core.request) is
  'GET /auth/v1/admin/users/:id/events: what happened to a user, newest first.';
