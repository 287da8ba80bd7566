create or replace function auth.events_sweep(p_now timestamptz)
returns void language plpgsql as $$
-- Deletes a few old rows for each new one; with event_days 0 all rows are kept.
-- Writes: auth.events
declare
  v_days integer := (select settings.event_days from core.settings as settings);
begin
  if v_days = 0 then
    return;
  end if;

  delete from auth.events
  where
    id = any (
      array(
        select old.id
        from auth.events as old
        where old.at < p_now - make_interval(days => v_days)
        order by old.at
        limit 10
        for update skip locked
      )
    );
end;
$$;

create or replace function auth.note_event(p_name text, p_user_id uuid, p_ip inet, p_details jsonb default '{}')
returns void language plpgsql as $$
-- Writes an event: what happened to which user.
-- The caller keeps every secret out of the details: no password, token or code, and no digest of one.
-- Writes: auth.events
begin
  insert into auth.events (name, user_id, ip, details)
  values (p_name, p_user_id, p_ip, p_details);

  perform auth.events_sweep(clock_timestamp());
end;
$$;
