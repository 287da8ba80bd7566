create or replace function auth.family_revoke(p_family_id uuid)
returns void language plpgsql as $$
-- Locks the root first and updates in a second statement: a single one would not see a successor that was made while
-- it waited.
-- Writes: auth.sessions
begin
  perform from auth.sessions as root where root.id = p_family_id for update;

  update auth.sessions as sessions
  set revoked_at = clock_timestamp()
  where sessions.family_id = p_family_id and sessions.revoked_at is null;
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
  update auth.sessions as sessions
  set revoked_at = clock_timestamp()
  where sessions.family_id = any (v_families) and sessions.revoked_at is null;
end;
$$;

comment on function auth.sessions_revoke(uuid, uuid) is
  'Ends all sessions of a user, except one family if it is given.';
