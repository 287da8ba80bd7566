create or replace function auth.session_locked(p_session auth.sessions)
returns auth.sessions
language plpgsql
as $$
-- The root of the family is locked, not the session: whoever revokes the family waits for a successor that
-- is just being made, and the other way round. Read again in a statement of its own, because one that waited
-- for the lock still sees what was before. All nulls when it is gone.
begin
  perform from auth.sessions as root where root.id = p_session.family_id for update;

  select sessions.*
  into p_session
  from auth.sessions as sessions
  where sessions.id = p_session.id;
  return p_session;
end;
$$;

comment on function auth.session_locked(auth.sessions) is
  'The same session as it is now that nobody else can change its family.';
