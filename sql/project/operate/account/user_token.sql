create or replace function operate.user_claims(p_user auth.users, p_operator jsonb)
returns jsonb language sql volatile as $$
  -- As auth.claims, but of no session, for five minutes, and with act: core.is_viewer keeps a token with act from
  -- changing anything. Policies see who acts.
  select
    (auth.claims(p_user, null, settings, clock.now) - 'session_id') || jsonb_build_object(
      'exp', extract(epoch from clock.now)::bigint + 300,
      'act', jsonb_build_object('sub', p_operator ->> 'sub', 'email', p_operator ->> 'email')
    )
  from
    core.settings_row() as settings,
    clock_timestamp() as clock (now);
$$;

comment on function operate.user_claims(auth.users, jsonb) is
  'The claims by which an operator looks at the API as a user.';

create or replace function operate.user_token(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/users/:id/token
-- An access token without a session: nothing refreshes it, and the user's sign-ins stay as they are.
-- Writes: auth.events
declare
  v_marker text := gen_random_uuid();
  v_user auth.users := auth.user_by_id(auth.uuid_of(p_request.path ->> 'id'));
  v_refusal core.reply;
  v_claims jsonb;
begin
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  v_refusal := auth.ban_refusal(v_user);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_claims := operate.user_claims(v_user, p_request.claims);
  perform auth.note_event(
    'admin_token_made',
    v_user.id,
    p_request.ip,
    jsonb_build_object('by', auth.admin_name(p_request.claims))
  );
  return core.signed(
    core.ok(
      jsonb_build_object(
        'access_token', v_marker,
        'token_type', 'bearer',
        'expires_in', 300,
        'expires_at', v_claims -> 'exp',
        'user', auth.user_json(v_user)
      )
    ),
    v_claims,
    v_marker
  );
end;
$$;

comment on function operate.user_token(core.request) is
  'POST /admin/v1/users/:id/token: a token for five minutes, to look at the API as a user.';
