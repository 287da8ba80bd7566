create or replace function operate.stats_realtime(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/realtime
  -- Kept bytes are those that the ticks counted; the tables are larger by what is deleted and not yet cleaned away.
  select core.ok(
    jsonb_build_object(
      'watches', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'table', operate.name_of(relation.relnamespace, relation.relname),
              'key', watched.key,
              'kept', watched.is_kept,
              'listened_to', watched.is_wanted,
              'since', watched.attached_at,
              'changes', watched.changes,
              'last_change_at', watched.last_change_at
            )
            order by watched.changes desc, watched.watch
          ),
          '[]'
        )
        from
          realtime.watched() as watched
          join pg_class as relation on relation.oid = watched.relation
      ),
      'messages', (select count(*) from realtime.messages),
      'kept_bytes', (select coalesce(sum(tick.bytes), 0) from realtime.ticks as tick),
      'kept_since', (select min(tick.at) from realtime.ticks as tick),
      'last_tick_at', (select max(tick.at) from realtime.ticks as tick),
      'table_bytes', pg_total_relation_size('realtime.changes') + pg_total_relation_size('realtime.messages'),
      'retention_seconds', settings.realtime_retention,
      'retention_bytes', settings.realtime_bytes
    )
  )
  from core.settings_row() as settings;
$$;

comment on function operate.stats_realtime(core.request) is
  'GET /admin/v1/stats/realtime: what is watched, and what is kept of it.';
