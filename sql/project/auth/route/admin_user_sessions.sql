create or replace function auth.sign_ins_live(p_user_id uuid, p_now timestamptz)
returns table (
  id uuid, created_at timestamptz, refreshed_at timestamptz, expires_at timestamptz, ends_at timestamptz,
  recovers boolean, ip inet, user_agent text
)
language sql
stable as $$
  -- The sign-ins of a user that are not over.
  -- A family is one sign-in, and its live session knows the client that used it last.
  select
    root.id, root.created_at, live.created_at, live.expires_at, live.ends_at, live.recovers, live.ip, live.user_agent
  from
    auth.sessions as live
    join auth.sessions as root on root.id = live.family_id
  where live.user_id = p_user_id and live.revoked_at is null and live.expires_at > p_now;
$$;

create or replace function auth.admin_user_sessions(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/admin/users/:id/sessions?page=&per_page=
-- No token and no digest of one is shown.
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_page integer := core.page_number(p_request.query ->> 'page', 1, 1000000000);
  v_per_page integer := core.page_number(p_request.query ->> 'per_page', 50, 1000);
  v_user auth.users;
  v_total bigint;
  v_sessions jsonb;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if v_page is null or v_per_page is null then
    return core.refuse('bad_request', 'page and per_page are whole numbers from 1 on');
  end if;

  v_user := auth.user_by_id(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  select count(*) into v_total from auth.sign_ins_live(v_user.id, statement_timestamp());
  select coalesce(jsonb_agg(to_jsonb(listed) order by listed.refreshed_at desc, listed.id), '[]')
  into v_sessions
  from (
    select live.*
    from auth.sign_ins_live(v_user.id, statement_timestamp()) as live
    order by live.refreshed_at desc, live.id
    limit v_per_page offset (v_page - 1)::bigint * v_per_page
  ) as listed;

  return auth.page_reply('sessions', v_sessions, v_total, v_page, v_per_page, concat('/', v_user.id, '/sessions'));
end;
$$;

comment on function auth.admin_user_sessions(core.request) is
  'GET /auth/v1/admin/users/:id/sessions: the sign-ins of a user that are not over.';
