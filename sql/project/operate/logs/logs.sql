create or replace function operate.log_events(
  p_kind text, p_user uuid, p_since timestamptz, p_until timestamptz, p_place jsonb, p_most integer
)
returns table (place text, at timestamptz, kind text, user_id uuid, ip inet, details jsonb) language sql stable as $$
  -- What happened to users, the newest first, behind a place.
  -- A place is unique, and the same for each page.
  select
    format('event %s', lpad(events.id::text, 19, '0')) collate "C",
    events.at,
    events.name,
    events.user_id,
    events.ip,
    events.details
  from auth.events as events
  where
    (p_kind is null or events.name = p_kind)
    and (p_user is null or events.user_id = p_user)
    and events.at >= p_since
    and events.at <= p_until
    and (
      p_place is null
      or events.at < p_until
      or format('event %s', lpad(events.id::text, 19, '0')) collate "C" < p_place ->> 1
    )
  order by events.at desc, events.id desc
  limit p_most;
$$;

create or replace function operate.log_mails(
  p_user uuid, p_since timestamptz, p_until timestamptz, p_place jsonb, p_most integer
)
returns table (place text, at timestamptz, kind text, user_id uuid, ip inet, details jsonb) language sql stable as $$
  -- Mails that were given up, the newest first, behind a place.
  select
    format('mail %s', mail.id) collate "C",
    mail.failed_at,
    'mail_failed',
    mail.user_id,
    null::inet,
    jsonb_build_object(
      'template', mail.template,
      'address', mail.address,
      'attempts', mail.attempts,
      'error', mail.last_error
    )
  from auth.mail_queue as mail
  where
    mail.failed_at is not null
    and (p_user is null or mail.user_id = p_user)
    and mail.failed_at >= p_since
    and mail.failed_at <= p_until
    and (p_place is null or mail.failed_at < p_until or format('mail %s', mail.id) collate "C" < p_place ->> 1)
  order by mail.failed_at desc, mail.id desc
  limit p_most;
$$;

create or replace function operate.log_kinds()
returns jsonb language sql stable as $$
  -- The kinds of what happened.
  -- The names that there are: from one to the next by the index, however many rows have each.
  with recursive
    known as (
      (
        select events.name
        from auth.events as events
        order by events.name
        limit 1
      )
      union all
      select
        (
          select events.name
          from auth.events as events
          where events.name > known.name
          order by events.name
          limit 1
        )
      from known
      where known.name is not null
    )
  select coalesce(jsonb_agg(kinds.name order by kinds.name), '[]')
  from (
    select known.name from known where known.name is not null
    union
    select 'mail_failed'
    where exists (select from auth.mail_queue as mail where mail.failed_at is not null)
  ) as kinds;
$$;

create or replace function operate.log_place(p_text text)
returns jsonb language plpgsql stable as $$
-- The place in the log that the parameter before names.
-- A list of time and place. Null for a text that no reply gave.
declare
  v_place jsonb;
begin
  v_place := nullif(p_text, '')::jsonb;
  return case when (v_place ->> 0)::timestamptz is not null and jsonb_typeof(v_place -> 1) = 'string' then v_place end;
exception when data_exception then
  return null;
end;
$$;

create or replace function operate.log_person(p_text text)
returns uuid language plpgsql stable as $$
-- The user whom an id, an address or a number names; null for nobody.
-- The id of a user may be of one who is deleted.
declare
  v_id uuid := auth.uuid_of(p_text);
  v_user auth.users;
begin
  if v_id is not null then
    return v_id;
  end if;

  v_user := auth.user_by_email(core.email_normal(p_text));
  if v_user.id is null then
    v_user := auth.user_by_phone(core.phone_normal(p_text));
  end if;
  return v_user.id;
end;
$$;

create or replace function operate.log_refusal(p_query jsonb)
returns text language sql stable as $$
  -- Why a question to the log is rejected; null when it is accepted.
  select case
    when core.page_number(p_query ->> 'limit', 100, 500) is null then 'limit is a whole number from 1 on'
    when p_query ->> 'since' != '' and auth.time_of(p_query ->> 'since') is null then 'since is a time in ISO 8601'
    when p_query ->> 'until' != '' and auth.time_of(p_query ->> 'until') is null then 'until is a time in ISO 8601'
    when p_query ->> 'before' != '' and operate.log_place(p_query ->> 'before') is null
      then 'before is the next of the page before'
  end;
$$;

create or replace function operate.log_page(p_query jsonb, p_user uuid, p_most integer)
returns table (place text, at timestamptz, kind text, user_id uuid, ip inet, details jsonb)
language plpgsql
stable
set plan_cache_mode = force_custom_plan as $$
-- A page of the log, and one row of the next.
-- One row more than is shown says whether there are more. Planned for these values, so that what is not asked for is no
-- condition and an index serves the rest.
declare
  v_kind text := nullif(p_query ->> 'kind', '');
  v_since timestamptz := coalesce(auth.time_of(p_query ->> 'since'), '-infinity');
  v_place jsonb := operate.log_place(p_query ->> 'before');
  v_until timestamptz := least(
    coalesce(auth.time_of(p_query ->> 'until'), 'infinity'),
    coalesce((v_place ->> 0)::timestamptz, 'infinity')
  );
begin
  return query select found.*
    from (
      select events.*
      from operate.log_events(v_kind, p_user, v_since, v_until, v_place, p_most + 1) as events
      union all
      select mails.*
      from operate.log_mails(p_user, v_since, v_until, v_place, p_most + 1) as mails
      where v_kind is null or v_kind = 'mail_failed'
    ) as found
    order by found.at desc, found.place desc
    limit p_most + 1;
end;
$$;

create or replace function operate.logs(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/logs?kind=&user=&since=&until=&before=&limit=
-- The events of users, and mail that was given up. Requests are in the log of each gateway.
declare
  v_refusal text := operate.log_refusal(p_request.query);
  v_most integer := core.page_number(p_request.query ->> 'limit', 100, 500);
  v_user uuid := operate.log_person(p_request.query ->> 'user');
  v_rows jsonb;
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  select coalesce(
    jsonb_agg(
      to_jsonb(page) || jsonb_build_object('email', coalesce(users.email, users.phone))
      order by page.at desc, page.place desc
    ),
    '[]'
  )
  into v_rows
  from
    operate.log_page(p_request.query, v_user, v_most) as page
    left join auth.users as users on users.id = page.user_id
  where v_user is not null or coalesce(p_request.query ->> 'user', '') = '';

  return core.ok(
    jsonb_build_object(
      'log', case when jsonb_array_length(v_rows) > v_most then v_rows - v_most else v_rows end,
      'next', case
        when jsonb_array_length(v_rows) > v_most
          then jsonb_build_array(v_rows -> (v_most - 1) -> 'at', v_rows -> (v_most - 1) -> 'place')::text
      end,
      'kinds', operate.log_kinds()
    )
  );
end;
$$;

comment on function operate.logs(core.request) is
  'GET /admin/v1/logs: what happened to users, and mail that was given up.';
