create or replace function core.error_map(
  out sqlstate text, out code text, out status integer, out message text, out shows_detail boolean,
  out outside_rest boolean
)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    state.sqlstate,
    error.code,
    error.status,
    error.message,
    coalesce(state.shows_detail, false),
    coalesce(state.outside_rest, false)
  from
    core.error as error
    left join core.sqlstate as state on state.code = error.code;
$$;

comment on function core.error_map is 'All errors, with their SQLSTATEs.';
