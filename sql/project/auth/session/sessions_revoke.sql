create or replace function auth.family_revoke(p_family_id uuid)
returns void
language plpgsql
as $$
-- The root first, then a statement of its own: a single one would not see a successor that was made while
-- it waited.
-- Writes: auth.sessions
begin
  perform from auth.sessions as root where root.id = p_family_id for update;

  update auth.sessions as sessions
  set revoked_at = clock_timestamp()
  where sessions.family_id = p_family_id and sessions.revoked_at is null;
end;
$$;

comment on function auth.family_revoke(uuid) is 'Ends a sign-in and everything that came of it.';

create or replace function auth.sessions_revoke(p_user_id uuid, p_but_family uuid default null)
returns void
language plpgsql
as $$
-- The roots of all families that live, always in one order, and then a statement of its own; as
-- auth.family_revoke, and why is said there. A family that began since is left alone: its root is not locked, and who
-- locked it may be waiting for one of these. Where nobody may begin one, the user is locked before.
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
  'Ends all sessions of a user, but for one family where it is named.';
