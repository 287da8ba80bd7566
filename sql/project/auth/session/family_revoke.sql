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
