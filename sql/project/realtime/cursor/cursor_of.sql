create or replace function realtime.cursor_of(p_snapshot pg_snapshot)
returns text
language sql
stable
as $$
  select concat(realtime.epoch(), '.', p_snapshot);
$$;

comment on function realtime.cursor_of(pg_snapshot) is 'The cursor that stands for a snapshot.';
