create or replace function realtime.person_state(p_claims jsonb)
returns text language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- Only a token of a session, or one that an operator made for a user, names a user of this database; other tokens are
  -- made by the holder of the secret.
  select case
    when not p_claims ?| array['session_id', 'act'] then 'known'
    else coalesce(
      (
        select case when users.banned_until > clock_timestamp() then 'banned' else 'known' end
        from auth.users as users
        where users.id = auth.uuid_of(p_claims ->> 'sub')
      ),
      'gone'
    )
  end;
$$;

comment on function realtime.person_state(jsonb) is 'Whether the user in the claims is known, banned or gone.';

create or replace function realtime.require_person(p_claims jsonb)
returns text language plpgsql as $$
-- The role in the claims; raises where the user is banned or deleted.
declare
  v_state text := realtime.person_state(coalesce(p_claims, '{}'));
  v_role text := coalesce(p_claims ->> 'role', 'anon');
begin
  if v_state = 'banned' then
    perform core.raise('user_banned', 'this account is banned');
  end if;
  if v_state = 'gone' then
    perform core.raise('forbidden', 'this account was deleted');
  end if;
  if v_role not in ('anon', 'authenticated', 'service_role') then
    perform core.raise('forbidden', 'the role of the token is not one of the API');
  end if;
  return v_role;
end;
$$;
