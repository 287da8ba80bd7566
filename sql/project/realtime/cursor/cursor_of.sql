create or replace function realtime.cursor_of(p_snapshot pg_snapshot)
returns text
language sql
stable
as $$
  -- It names the last mark that the snapshot sees. Before there were marks it named none.
  select
    concat(
      coalesce(
        (
          select left(md5(concat(realtime.epoch(), ':', mark.mark)), 8)
          from realtime.marks as mark
          where pg_visible_in_snapshot(mark.xact, p_snapshot)
          order by mark.id desc
          limit 1
        ),
        realtime.epoch()
      ),
      '.',
      p_snapshot
    );
$$;

comment on function realtime.cursor_of(pg_snapshot) is 'The cursor that stands for a snapshot.';
