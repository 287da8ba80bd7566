create or replace function control.token_refusal(p_body jsonb, p_role text)
returns text language sql immutable parallel safe as $$
  -- Why a token cannot be made; null when it can.
  select case
    when coalesce(trim(p_body ->> 'name'), '') = '' or length(p_body ->> 'name') > 200
      then 'name says what the token is for, in up to 200 characters'
    when control.rank(p_body ->> 'role') is null then 'role is viewer, admin or owner'
    when control.rank(p_body ->> 'role') > control.rank(p_role) then format(
      'a token of yours may be %s at most', p_role
    )
    when coalesce(p_body ->> 'days', '90') !~ '^[1-9][0-9]{0,2}$' or coalesce(p_body ->> 'days', '90')::integer > 365
      then 'days is a number from 1 to 365'
  end;
$$;

create or replace function control.me_token_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/me/tokens {name, role, days, current_password}
-- For programs. It is a session without a sign-in: listed and ended like one, and shown once.
-- Writes: control.sessions
declare
  v_operator control.platform_users := control.operator_of(p_request.claims ->> 'sub');
  v_body jsonb := p_request.body;
  v_refusal text := control.token_refusal(v_body, p_request.claims ->> 'pr');
  v_session control.sessions;
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  v_session := control.session_open(
    'token',
    v_body ->> 'name',
    v_operator,
    v_body ->> 'role',
    make_interval(days => coalesce(v_body ->> 'days', '90')::integer),
    p_request
  );
  return control.token_reply(
    v_operator,
    v_session,
    jsonb_build_object('id', v_session.id, 'name', v_session.name, 'role', v_session.platform_role),
    201
  );
end;
$$;

comment on function control.me_token_create is 'POST /admin/v1/me/tokens: makes a token for programs.';
