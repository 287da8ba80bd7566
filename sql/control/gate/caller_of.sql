create or replace function control.rank(p_role text)
returns integer language sql immutable parallel safe as $$
  -- The order of roles: viewer, admin, owner; null for any other.
  select array_position(array['viewer', 'admin', 'owner'], p_role);
$$;

create or replace function control.caller_of(p_claims jsonb)
returns control.caller language plpgsql stable as $$
-- The operator of a token, and the role that counts now; null when the token counts no more.
-- What counts is the least of three roles: the token's, the session's, and the operator's own now. Null when the
-- operator is gone or disabled, or the session has ended. A token without sid is nobody's: every sign-in has one.
declare
  v_caller control.caller;
begin
  if coalesce(p_claims ->> 'sub', '') !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    return null;
  end if;

  select operator.id, operator.email, session.id, weakest.role
  into v_caller
  from
    control.platform_users as operator
    join control.sessions as session
      on session.id::text = p_claims ->> 'sid'
      and session.operator_id = operator.id
      and session.revoked_at is null
      and session.expires_at > now()
    cross join lateral (
      select role.name as role
      from unnest(array[p_claims ->> 'pr', operator.platform_role, session.platform_role]) as role (name)
      order by coalesce(control.rank(role.name), 0)
      limit 1
    ) as weakest
  where operator.id = (p_claims ->> 'sub')::uuid and operator.disabled_at is null;
  return v_caller;
end;
$$;
