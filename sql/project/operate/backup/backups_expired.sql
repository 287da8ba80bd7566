create or replace function operate.backups_expired(p_backups jsonb, p_keep interval, p_now timestamptz)
returns setof text language sql stable as $$
  -- Names of the backups that no moment of the retention needs. p_backups is what stands in the folder: name, at, good.
  -- Each moment needs the last good backup before it. So one goes only where a good one is newer and still older than
  -- the retention, and the last good one always stays.
  select old.name
  from jsonb_to_recordset(p_backups) as old (name text, at timestamptz)
  where
    exists (
      select
      from jsonb_to_recordset(p_backups) as newer (at timestamptz, good boolean)
      where newer.good and newer.at > old.at and newer.at <= p_now - p_keep
    )
  order by old.at;
$$;

comment on function operate.backups_expired is 'Which backups may be removed.';
