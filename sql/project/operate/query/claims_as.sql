create or replace function operate.claims_of_user(p_user uuid)
returns jsonb language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- As the user's next access token would have them, without a session.
begin
  return (
    select auth.claims(users, null::auth.sessions, core.settings_row(), statement_timestamp()) - 'session_id'
    from auth.users as users
    where users.id = p_user
  );
end;
$$;

comment on function operate.claims_of_user(uuid) is 'The claims of a user''s token; null: there is no such user.';

create or replace function operate.claims_as(p_as jsonb)
returns jsonb language plpgsql stable as $$
-- "service_role" (also where nothing is said), "anon", {"user": id} or {"claims": {...}}.
declare
  v_claims jsonb;
begin
  case
    when p_as is null
    or p_as in ('null', '"service_role"') then
      v_claims := '{"role": "service_role"}';
    when p_as = '"anon"' then
      v_claims := '{"role": "anon"}';
    when p_as ->> 'user' is not null then
      v_claims := operate.claims_of_user((p_as ->> 'user')::uuid);
      if v_claims is null then
        perform core.raise('not_found', 'there is no such user');
      end if;
    when jsonb_typeof(p_as -> 'claims') = 'object' then
      v_claims := '{"role": "anon"}'::jsonb || (p_as -> 'claims');
    else
      v_claims := '{}';
  end case;

  if coalesce(v_claims ->> 'role' not in ('anon', 'authenticated', 'service_role'), true) then
    perform core.raise(
      'bad_request', 'as must be "service_role", "anon", {"user": id} or {"claims": {...}} with a role of the API'
    );
  end if;
  return v_claims;
end;
$$;

comment on function operate.claims_as(jsonb) is 'The claims that somebody named by `as` calls with.';
