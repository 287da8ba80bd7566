create or replace function operate.session_settings()
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The settings that were set in this session.
  select
    coalesce(jsonb_object_agg(known.name, known.setting), '{}') || jsonb_build_object('role', current_setting('role'))
  from pg_settings as known
  where known.source = 'session' and known.name !~ '\.|^transaction_|^application_name$';
$$;

create or replace function operate.default_path()
returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Where migrations and SQL of operators find names without a schema.
  -- That of a new session of this login, and extensions behind it: there the changes of operators find names too.
  select case
    when known.reset_val ~ '\mextensions\M' then known.reset_val
    else concat_ws(', ', nullif(known.reset_val, ''), 'extensions')
  end
  from pg_settings as known
  where known.name = 'search_path';
$$;

create or replace function operate.restore_session(p_settings jsonb)
returns void language plpgsql as $$
-- Undoes what was set since operate.session_settings() was asked.
-- What a file set for its session must not reach the next file. It has no pinned path: that would be put back.
begin
  reset session authorization;
  perform pg_catalog.set_config('role', p_settings ->> 'role', false);
  perform pg_catalog.set_config(known.name, coalesce(p_settings ->> known.name, known.reset_val), false)
  from pg_catalog.pg_settings as known
  where
    known.source = 'session'
    and known.name !~ '\.|^transaction_|^application_name$'
    and known.setting is distinct from coalesce(p_settings ->> known.name, known.reset_val);
end;
$$;
