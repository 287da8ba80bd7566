create or replace function operate.figures_since()
returns timestamptz language sql stable as $$
  -- When the figures of this database began.
  -- Null: since the database was made.
  select figures.stats_reset
  from pg_catalog.pg_stat_database as figures
  where figures.datname = current_database();
$$;
