create or replace function operate.user_words(p_search text)
returns text[] language sql stable as $$
  -- A search as addresses, numbers and names are compared with it.
  -- In the order address, number, name, each as it is stored; null where it cannot be one. Null for no search.
  select case
    when search.text != ''
      then array[
        lower(search.text collate "C"),
        case when search.text ~ '^\+?[0-9 ()-]+$' then regexp_replace(search.text, '[ ()-]', '', 'g') end,
        lower(search.text)
      ]
  end
  from (select btrim(p_search) as text) as search;
$$;

create or replace function operate.user_fits(p_user auth.users, p_words text[], p_state text)
returns boolean language sql stable as $$
  -- Whether a user is in that state, and has the words in the address, the number or the name.
  -- Unpinned so that it inlines. Nothing of the application runs here.
  select
    case p_state
      when 'banned' then p_user.banned_until operator(pg_catalog.>) pg_catalog.statement_timestamp()
      when 'unconfirmed' then p_user.confirmed_at is null
      else true
    end
    and (
      p_words is null
      or pg_catalog.strpos(p_user.email, p_words[1]) operator(pg_catalog.>) 0
      or pg_catalog.strpos(p_user.phone, p_words[2]) operator(pg_catalog.>) 0
      or pg_catalog.strpos(
        pg_catalog.lower("left"(p_user.user_metadata operator(pg_catalog.->>) 'name', 100)),
        p_words[3]
      ) operator(pg_catalog.>) 0
    );
$$;

create or replace function operate.users_begin(p_words text[], p_id uuid, p_most integer)
returns uuid[] language sql stable as $$
  -- Users whose address, number or name begins with the words, or who have the id.
  -- By indexes, among however many there are. One more than p_most means: too many to be of help.
  select
    array(
      (
        select users.id
        from auth.users as users
        where
          users.email collate "C" >= p_words[1] collate "C"
          and users.email collate "C" < p_words[1] || chr(1114111) collate "C"
        limit p_most + 1
      )
      union
      (
        select users.id
        from auth.users as users
        where
          users.phone collate "C" >= '+' || ltrim(p_words[2], '+') collate "C"
          and users.phone collate "C" < '+' || ltrim(p_words[2], '+') || chr(1114111) collate "C"
        limit p_most + 1
      )
      union
      (
        select users.id
        from auth.users as users
        where
          users.user_metadata ? 'name'
          and lower(left(users.user_metadata ->> 'name', 100)) collate "C" >= p_words[3] collate "C"
          and lower(left(users.user_metadata ->> 'name', 100)) collate "C" < p_words[3] || chr(1114111) collate "C"
        limit p_most + 1
      )
      union
      select users.id from auth.users as users where users.id = p_id
    );
$$;

create or replace function operate.users_scanned(
  p_words text[], p_state text, p_but uuid[], p_most integer, inout p_at timestamptz, inout p_id uuid, out hits uuid[],
  out more boolean
)
language plpgsql as $$
-- Users that fit, the newest first, behind a place; as many as can be looked at in an eighth of a second.
-- From the newest on, behind the given place, until there are enough or an eighth of a second is over. Then p_at and p_id
-- are the place of the last one that was looked at, and more is true where others may be behind it.
declare
  c_batch constant integer := 5000;
  v_until timestamptz := clock_timestamp() + interval '125 milliseconds';
  v_seen integer;
  v_user record;
begin
  hits := '{}'::uuid[];
  more := true;
  loop
    v_seen := 0;
    for v_user in select
      users.created_at,
      users.id,
      operate.user_fits(users, p_words, p_state) and users.id != all (p_but) as fits
    from auth.users as users
    where users.created_at <= p_at and (users.created_at < p_at or users.id > p_id)
    order by users.created_at desc, users.id
    limit c_batch loop
      if cardinality(hits) = p_most then
        return;
      end if;
      v_seen := v_seen + 1;
      p_at := v_user.created_at;
      p_id := v_user.id;
      if v_user.fits then
        hits := hits || v_user.id;
      end if;
    end loop;

    if v_seen < c_batch then
      more := false;
      return;
    end if;
    exit when clock_timestamp() > v_until;
  end loop;
end;
$$;

create or replace function operate.users_count()
returns jsonb language sql stable as $$
  -- How many users there are, and whether that is exact.
  select jsonb_build_object(case when counted.is_exact then 'exact' else 'estimate' end, counted.rows)
  from auth.users_count() as counted;
$$;

create or replace function operate.users(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/users?search=&state=banned|unconfirmed&after=&limit=
-- Quick among however many. The first page of a search begins with those whose address, number or name begins so, or who
-- have the id; then come those who have it anywhere, the newest first, as far as was looked in this request.
declare
  v_limit integer := core.page_number(p_request.query ->> 'limit', 50, 500);
  v_words text[] := operate.user_words(p_request.query ->> 'search');
  v_state text := nullif(p_request.query ->> 'state', '');
  v_is_first boolean := coalesce(p_request.query ->> 'after', '') = '';
  v_place record := auth.users_place(p_request.query ->> 'after');
  v_begin uuid[] := '{}'::uuid[];
  v_scan record;
  v_users jsonb;
begin
  if v_limit is null or v_place.at is null or v_place.id is null then
    return core.refuse('bad_request', 'limit is a whole number from 1 on, and after is the next of the page before');
  end if;

  if v_state not in ('banned', 'unconfirmed') then
    return core.refuse('bad_request', 'state is banned or unconfirmed');
  end if;

  if v_words is not null then
    v_begin := operate.users_begin(v_words, auth.uuid_of(p_request.query ->> 'search'), v_limit);
    if cardinality(v_begin) > v_limit then
      v_begin := '{}'::uuid[];
    end if;
  end if;
  v_scan := operate.users_scanned(v_words, v_state, v_begin, v_limit, v_place.at, v_place.id);

  select coalesce(jsonb_agg(auth.user_json(users) order by begins desc, users.created_at desc, users.id), '[]')
  into v_users
  from
    auth.users as users
    cross join lateral (select users.id = any (v_begin) as begins) as turn
  where
    users.id = any (v_scan.hits)
    or v_is_first
    and users.id = any (v_begin)
    and operate.user_fits(users, null, v_state);

  return core.ok(
    jsonb_build_object(
      'users', v_users,
      'next', case when v_scan.more then concat(to_jsonb(v_scan.p_at) #>> '{}', ' ', v_scan.p_id) end,
      'searched_to', case when v_scan.more then v_scan.p_at end,
      'count', operate.users_count()
    )
  );
end;
$$;

comment on function operate.users(core.request) is
  'GET /admin/v1/users: users of the application, the newest first, or those that a search finds.';
