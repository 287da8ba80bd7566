create or replace function auth.families_end(p_families uuid[])
returns void language sql volatile as $$
  -- Ends sign-ins whose roots the caller has locked.
  -- What was spent before keeps its time. The root says from now on that its family is over, so that auth.sessions_sweep
  -- deletes it a day later, and not when its tokens would have expired.
  -- Writes: auth.sessions
  update auth.sessions as sessions
  set
    revoked_at = coalesce(sessions.revoked_at, clock_timestamp()),
    expires_at = case
      when sessions.id = sessions.family_id then least(sessions.expires_at, clock_timestamp())
      else sessions.expires_at
    end
  where
    sessions.family_id = any (p_families)
    and (sessions.revoked_at is null or (sessions.id = sessions.family_id and sessions.expires_at > clock_timestamp()));
$$;

create or replace function auth.family_revoke(p_family_id uuid)
returns void language plpgsql as $$
-- Locks the root first and updates in a second statement: a single one would not see a successor that was made while
-- it waited.
-- Writes: auth.sessions
begin
  perform from auth.sessions as root where root.id = p_family_id for update;

  perform auth.families_end(array[p_family_id]);
end;
$$;

comment on function auth.family_revoke(uuid) is 'Ends a sign-in and every session refreshed from it.';

create or replace function auth.sessions_revoke(p_user_id uuid, p_but_family uuid default null)
returns void language plpgsql as $$
-- Locks the roots of all live families, always in one order, and updates in a second statement, for the reason given
-- in auth.family_revoke. A family that began meanwhile is left alone: its root is not locked, and whoever holds that
-- lock may be waiting for one of these. Where no new family may begin, the caller locks the user first.
-- Writes: auth.sessions
declare
  v_families uuid[] := array(
    select root.id
    from auth.sessions as root
    where
      root.user_id = p_user_id
      and root.id = root.family_id
      and root.id is distinct from p_but_family
      and exists (
        select
        from auth.sessions as live
        where live.family_id = root.id and live.revoked_at is null
      )
    order by root.id
    for update
  );
begin
  perform auth.families_end(v_families);
end;
$$;

comment on function auth.sessions_revoke(uuid, uuid) is
  'Ends all sessions of a user, except one family if it is given.';
