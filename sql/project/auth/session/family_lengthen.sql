create or replace function auth.family_lengthen(p_youngest auth.sessions, p_settings core.settings)
returns void
language plpgsql
as $$
-- The root stays for as long as its family. Its end is written now and then, not at each refresh: it may lag by a
-- tenth of what a token lives, a day at most, and auth.sessions_sweep waits for a day longer. With it goes whatever
-- else of the family nobody could use any more.
-- Writes: auth.sessions
begin
  update auth.sessions as root
  set expires_at = p_youngest.expires_at
  where
    root.id = p_youngest.family_id
    and root.expires_at < p_youngest.expires_at - least(
      interval '1 day',
      make_interval(secs => p_settings.refresh_ttl / 10)
    );
  if not found then
    return;
  end if;

  delete from auth.sessions as old
  where
    old.family_id = p_youngest.family_id
    and old.id != old.family_id
    and old.expires_at < p_youngest.created_at;
end;
$$;

comment on function auth.family_lengthen(auth.sessions, core.settings) is
  'Lets a family live as long as its youngest session, and forgets what is over in it.';
