create or replace function auth.users_found(p_part text, p_id uuid)
returns setof auth.users language sql stable as $$
  -- Users whose address is like the pattern, or who have the id; all for null.
  -- Unpinned so that it inlines into the listing. An index of parts has to be read as a whole for less than three
  -- characters, so it is not asked for these.
  select users.*
  from auth.users as users
  where
    p_part is null
    or case
      when pg_catalog.length(p_part) operator(pg_catalog.<) 5 then users.email operator(pg_catalog.||) ''
      else users.email
    end operator(pg_catalog.~~) p_part
    or users.id operator(pg_catalog.=) p_id;
$$;

create or replace function auth.users_page(
  p_part text, p_id uuid, p_at timestamptz, p_after uuid, p_before bigint, p_most integer
)
returns setof auth.users language sql stable as $$
  -- The users of a page, the newest first: behind a place of the list, and behind as many as stand before.
  -- Their places come first, which an index has, so that those before them are not read.
  select users.*
  from
    (
      select found.created_at, found.id
      from auth.users_found(p_part, p_id) as found
      where found.created_at <= p_at and (found.created_at < p_at or found.id > p_after)
      order by found.created_at desc, found.id
      limit p_most offset p_before
    ) as place
    join auth.users as users on users.id = place.id;
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

create or replace function auth.users_like(p_part text, p_id uuid)
returns bigint language plpgsql as $$
-- How many users a search finds: exact up to 50,000. Of more it is what Postgres expects.
declare
  v_rows bigint := (
    select count(*)
    from (
      select
      from auth.users_found(p_part, p_id)
      limit 50001
    ) as seen
  );
  v_plan jsonb;
begin
  if v_rows <= 50000 then
    return v_rows;
  end if;

  execute format('explain (format json) select from auth.users_found(%L, %L)', p_part, p_id)
  into v_plan;
  return greatest(v_rows, (v_plan #>> '{0,Plan,Plan Rows}')::bigint);
end;
$$;

create or replace function auth.users_total(
  p_part text, p_id uuid, p_count text, p_before bigint, p_read integer, p_per_page integer
)
returns bigint language plpgsql as $$
-- How many users a list has in all pages, within what the page shows: the last one shows it all.
declare
  v_seen bigint := p_before + p_read;
  v_least bigint := case when p_read > 0 or p_before = 0 then v_seen else 0 end;
  v_most bigint := case when p_read <= p_per_page then v_seen end;
  v_total bigint;
begin
  if p_count = 'exact' then
    return (select count(*) from auth.users_found(p_part, p_id));
  end if;

  if v_least = v_most then
    return v_most;
  end if;

  v_total := case
    when p_part is null then (select counted.rows from auth.users_count() as counted)
    else auth.users_like(p_part, p_id)
  end;
  return greatest(least(v_total, v_most), v_least);
end;
$$;

create or replace function auth.admin_users(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan as $$
-- GET /auth/v1/admin/users?page=&per_page=&search=&count=exact&after=
-- The search is for a part of an address, literally and not as a pattern, or for a whole id. One row more than the page
-- is read, so that the link to the next page is right whatever the total is. That link has the place where the page
-- begins (after), which is found however many stand before it; a page without one costs what stands before.
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
  v_search text := nullif(p_request.query ->> 'search', '');
  v_part text := '%' || regexp_replace(lower(v_search collate "C"), '([\\%_])', '\\\1', 'g') || '%';
  v_id uuid := auth.uuid_of(v_search);
  v_after text := nullif(p_request.query ->> 'after', '');
  v_place record := auth.users_place(v_after);
  v_before bigint;
  v_total bigint;
  v_users jsonb;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1 on');
  end if;

  if v_place.at is null or v_place.id is null or (v_after is not null and v_page = 1) then
    return core.refuse('bad_request', 'after is, with its page, that of a link to the next page');
  end if;

  v_before := (v_page - 1)::bigint * v_per_page;
  select coalesce(jsonb_agg(auth.user_json(listed) order by listed.created_at desc, listed.id), '[]')
  into v_users
  from
    auth.users_page(
      v_part,
      v_id,
      v_place.at,
      v_place.id,
      case when v_after is null then v_before else 0 end,
      v_per_page + 1
    ) as listed;

  v_total := auth.users_total(
    v_part,
    v_id,
    p_request.query ->> 'count',
    v_before,
    jsonb_array_length(v_users),
    v_per_page
  );
  v_users := v_users - v_per_page;
  return auth.page_reply('users', v_users, v_total, v_page, v_per_page, '', v_search, auth.place_of(v_users -> -1));
end;
$$;

comment on function auth.admin_users(core.request) is 'GET /auth/v1/admin/users: lists users, or searches for them.';
