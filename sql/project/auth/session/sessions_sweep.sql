create or replace function auth.sessions_sweep(p_now timestamptz)
returns void
language plpgsql
as $$
-- A few families that are over for each new one: the root's end is that of the youngest, or up to a day before it.
-- Nobody can be about to lengthen one of them, so nobody is waited for.
-- Writes: auth.sessions
begin
  delete from auth.sessions
  where
    family_id in (
      select root.id
      from auth.sessions as root
      where root.id = root.family_id and root.expires_at < p_now - interval '1 day'
      order by root.expires_at
      limit 5
      for update skip locked
    );
end;
$$;

comment on function auth.sessions_sweep(timestamptz) is
  'Forgets sessions that are over, a bounded number at a time.';
