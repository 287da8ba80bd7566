create or replace function control.refuse_role(p_route control.route)
returns core.reply language sql stable as $$
  -- The refusal of a role that may not use the route.
  select core.refuse('forbidden', format('this needs the role %s', p_route.least));
$$;

create or replace function control.refusal(p_request core.request, p_route control.route, p_caller control.caller)
returns core.reply language plpgsql stable as $$
-- Why a caller may not use a route; null when they may.
-- A role in the token that is too low is refused before anything is looked up.
begin
  if p_route.url is null then
    return core.refuse('not_found', 'there is no such route');
  end if;

  if p_request.claims is null then
    return core.refuse('unauthorized', 'an operator signs in at POST /admin/v1/login');
  end if;

  if p_request.claims ->> 'typ' = 'platform' then
    if coalesce(control.rank(p_request.claims ->> 'pr'), 1) < control.rank(p_route.least) then
      return control.refuse_role(p_route);
    end if;
    if p_caller.operator_id is null then
      return core.refuse('unauthorized', 'this session has ended, sign in again');
    end if;
    if control.rank(p_caller.role) < control.rank(p_route.least) then
      return control.refuse_role(p_route);
    end if;
    return null;
  end if;

  if p_request.claims ->> 'role' != 'service_role' then
    return core.refuse('forbidden', 'this is for operators');
  end if;
  if not p_route.key then
    return core.refuse('forbidden', 'the service key names nobody: this needs the token of an operator');
  end if;
  return null;
end;
$$;

create or replace function control.session_seen(p_session uuid)
returns void language sql as $$
  -- Records that a session was used.
  -- To the minute, so that a busy session is not written at each request.
  -- Writes: control.sessions
  update control.sessions as session
  set last_seen_at = date_trunc('minute', clock_timestamp())
  where
    session.id = p_session
    and coalesce(session.last_seen_at, '-infinity') < date_trunc('minute', clock_timestamp());
$$;

create or replace function control.admit(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Every request of an operator, on any prefix, passes here first. The gateway runs nothing before this has committed
-- the beginning of what is audited. Refusals of others are not kept: anybody could fill the audit with them.
-- Writes: control.sessions, control.attempts, control.audit, control.export_tickets
declare
  v_route control.route := (
    select route
    from control.route as route
    where route.method = p_request.method and route.url = p_request.path ->> 'route'
  );
  v_caller control.caller;
  v_reply core.reply;
  v_operation uuid;
  v_wish jsonb;
begin
  p_request := control.with_ticket(p_request);
  if p_request.claims ->> 'typ' = 'platform' and control.rank(p_request.claims ->> 'pr') >= control.rank(v_route.least) then
    v_caller := control.caller_of(p_request.claims);
  elsif p_request.claims ->> 'role' = 'service_role' and p_request.claims ->> 'typ' is null then
    v_caller := row(null, null, null, 'key');
  end if;

  v_reply := control.refusal(p_request, v_route, v_caller);
  if v_reply.status is null and v_route.confirm then
    v_reply := control.confirm(p_request, v_caller.operator_id);
    if v_reply.ask is not null then
      return v_reply;
    end if;
  end if;
  if v_reply.status is null and control.is_download(p_request) then
    v_wish := control.spend_ticket(p_request);
    v_reply := control.ticket_refusal(v_wish, v_caller.role);
    p_request.headers := p_request.headers || control.ticket_target(v_wish);
  end if;

  if v_reply.status is not null then
    if v_route.audited and p_request.claims ->> 'typ' = 'platform' then
      perform control.audit_write(control.audit_refused(p_request, v_caller, v_reply));
    end if;
    return v_reply;
  end if;

  perform control.session_seen(v_caller.session_id);
  if v_route.audited then
    v_operation := gen_random_uuid();
    perform control.audit_write(control.audit_of('begun', v_operation, v_caller, p_request));
  end if;

  return core.ok(
    jsonb_build_object(
      'claims', p_request.claims || case when v_caller.role != 'key' then jsonb_build_object('pr', v_caller.role) else '{}' end,
      'operation', v_operation,
      'lane', v_route.lane,
      'entry', v_route.entry,
      'psql', nullif(v_route.psql, ''),
      'wish', v_wish
    )
  );
end;
$$;

comment on function control.admit is 'Whether an operator may do what the request asks; its beginning is in the audit.';
