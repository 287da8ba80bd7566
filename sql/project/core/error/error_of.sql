create or replace function core.status_of_sqlstate(p_sqlstate text)
returns integer language sql immutable parallel safe as $$
  -- The status in an SQLSTATE of the form PT402.
  -- raise sqlstate 'PT402': the application chooses the status of its refusal.
  select substring(p_sqlstate from '^PT([45][0-9][0-9])$')::integer;
$$;

create or replace function core.error_of(
  p_sqlstate text, p_message text, p_detail text, p_hint text, out status integer, out body jsonb
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Does in psql what the gateway does with an exception. An internal error and a full disk show only their state.
  select
    coalesce(core.status_of_sqlstate(p_sqlstate), error.status),
    core.envelope(
      error.code,
      case when error.code in ('internal_error', 'disk_full') then error.message else p_message end,
      case
        when p_sqlstate not like 'PL%' then jsonb_build_object(
          'detail', case when state.shows_detail then nullif(p_detail, '') end,
          'hint', case when state.shows_detail then nullif(p_hint, '') end,
          'sqlstate', p_sqlstate
        )
        when p_hint != '' then jsonb_build_object('hint', p_hint)
      end
    )
  from
    (values(p_sqlstate)) as raised (sqlstate)
    left join core.sqlstate as state
      on state.sqlstate = (
        select s.sqlstate
        from core.sqlstate as s
        where s.sqlstate in (raised.sqlstate, left(raised.sqlstate, 2))
        order by length(s.sqlstate) desc
        limit 1
      )
    join core.error as error on error.code = coalesce(state.code, 'internal_error');
$$;

comment on function core.error_of(text, text, text, text) is 'The status and body for an exception of Postgres.';
