create or replace function realtime.make_capture(p_watch integer, p_event text, p_body text)
returns void
language plpgsql
as $$
-- Writes: functions
declare
  v_name text := format('capture_%s_%s', p_event, p_watch);
begin
  execute
    format(
      'create or replace function realtime.%I() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as %L',
      v_name,
      p_body
    );
  execute format('revoke all on function realtime.%I() from public', v_name);
  execute
    format(
      'comment on function realtime.%I() is %L',
      v_name,
      format('Writes down which rows of a watched table a statement wrote (%s).', p_event)
    );
end;
$$;

comment on function realtime.make_capture is 'Makes the function of one trigger of a watch.';

create or replace function realtime.make_captures(p_watch integer, p_columns text[])
returns void
language plpgsql
as $$
-- Of each watch its own: what knows its table by name costs a write a third less than what is told of it.
-- Writes: functions
declare
  v_key text := (
    select string_agg(format('fresh.%I', key.name), ', ' order by key.place)
    from unnest(p_columns) with ordinality as key (name, place)
  );
begin
  perform
    realtime.make_capture(p_watch, 'insert', realtime.render_capture_insert(p_watch, v_key)),
    realtime.make_capture(p_watch, 'update', realtime.render_capture_update(p_watch, v_key)),
    realtime.make_capture(p_watch, 'delete', realtime.render_capture_delete(p_watch));
end;
$$;

comment on function realtime.make_captures(integer, text[]) is
  'Makes the functions by which the table of a watch, with that key, writes down its changes.';
