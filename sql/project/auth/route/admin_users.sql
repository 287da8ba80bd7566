create or replace function auth.users_found(p_search text, p_id uuid)
returns setof auth.users language sql stable as $$
  -- Users whose address contains the text, or who have the id.
  -- Unpinned so that it inlines into the listing. Addresses are stored in lower case.
  select users.*
  from auth.users as users
  where
    p_search is null
    or pg_catalog.strpos(users.email, p_search) operator(pg_catalog.>) 0
    or users.id operator(pg_catalog.=) p_id;
$$;

create or replace function auth.users_count(out rows bigint, out is_exact boolean)
language sql stable set search_path = pg_catalog, pg_temp as $$
  -- How many users there are: exact up to 50,000. More are estimated, as counting them would take longer than reading a
  -- page of them.
  select
    case
      when few.rows <= 50000 then few.rows
      else greatest(few.rows, (select reltuples::bigint from pg_class where oid = 'auth.users'::regclass))
    end,
    few.rows <= 50000
  from (
    select count(*) as rows
    from (
      select
      from auth.users
      limit 50001
    ) as seen
  ) as few;
$$;

create or replace function auth.users_total(p_search text, p_id uuid, p_is_exact boolean, p_least bigint, p_most bigint)
returns bigint language plpgsql stable as $$
-- How many users a list has in all pages. Without a search it may be an estimate, within what the page shows.
begin
  if p_search is null and not p_is_exact then
    return (select greatest(least(counted.rows, p_most), p_least) from auth.users_count() as counted);
  end if;

  return (select count(*) from auth.users_found(p_search, p_id));
end;
$$;

create or replace function auth.admin_users(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/admin/users?page=&per_page=&search=&count=exact
-- The search is for a part of an address, literally and not as a pattern, or for a whole id. One row more than the page
-- is read, so that the link to the next page is right whatever the total is.
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
  v_search text := lower(nullif(p_request.query ->> 'search', '') collate "C");
  v_id uuid := auth.uuid_of(p_request.query ->> 'search');
  v_before bigint;
  v_seen bigint;
  v_total bigint;
  v_users jsonb;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1 on');
  end if;

  v_before := (v_page - 1)::bigint * v_per_page;
  select coalesce(jsonb_agg(auth.user_json(listed) order by listed.created_at desc, listed.id), '[]')
  into v_users
  from (
    select found.*
    from auth.users_found(v_search, v_id) as found
    order by found.created_at desc, found.id
    limit v_per_page + 1 offset v_before
  ) as listed;

  v_seen := v_before + jsonb_array_length(v_users);
  v_total := auth.users_total(
    v_search,
    v_id,
    coalesce(p_request.query ->> 'count' = 'exact', false),
    case when v_seen > v_before then v_seen else 0 end,
    case when v_seen <= v_before + v_per_page then v_seen end
  );
  v_users := v_users - v_per_page;
  return auth.page_reply('users', v_users, v_total, v_page, v_per_page, '', p_request.query ->> 'search');
end;
$$;

comment on function auth.admin_users(core.request) is 'GET /auth/v1/admin/users: lists users, or searches for them.';
