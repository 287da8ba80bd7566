create or replace function control.sessions_end(p_operator uuid, p_only uuid default null, p_but uuid default null)
returns bigint language sql as $$
  -- Writes: control.sessions
  with
    ended as (
      update control.sessions as session
      set revoked_at = clock_timestamp()
      where
        session.operator_id = p_operator
        and session.revoked_at is null
        and (p_only is null or session.id = p_only)
        and session.id is distinct from p_but
      returning session.id
    )
  select count(*)
  from ended;
$$;

comment on function control.sessions_end is 'Ends sessions of an operator: all, one, or all but one.';
