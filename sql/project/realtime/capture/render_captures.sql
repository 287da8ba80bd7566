create or replace function realtime.render_capture_insert(p_watch integer, p_key text)
returns text
language sql
volatile
as $$
  select
    realtime.render_capture(
      p_watch,
      'INSERT',
      format('jsonb_build_array(%s) into strict v_key from new_rows as fresh', p_key),
      'return null;',
      format(
        $sql$'INSERT', jsonb_agg(later.key order by place), null
        from (select jsonb_build_array(%s) as key, row_number() over () as place from new_rows as fresh) as later$sql$,
        p_key
      )
    );
$$;

comment on function realtime.render_capture_insert is
  'What the trigger for inserts does, given the columns of the key.';

create or replace function realtime.render_capture_delete(p_watch integer)
returns text
language sql
volatile
as $$
  select
    realtime.render_capture(
      p_watch,
      'DELETE',
      'to_jsonb(former.*) into strict v_old from old_rows as former',
      'return null;',
      $sql$'DELETE', null, jsonb_agg(earlier.image order by place)
        from (select to_jsonb(former.*) as image, row_number() over () as place from old_rows as former) as earlier$sql$
    );
$$;

comment on function realtime.render_capture_delete is 'What the trigger for deletes does.';

create or replace function realtime.render_capture_update(p_watch integer, p_key text)
returns text
language sql
volatile
as $$
  -- Rows before and after stand in the same order, unless a trigger of a partition refused one that moved there.
  select
    realtime.render_capture(
      p_watch,
      'UPDATE',
      format(
        'jsonb_build_array(%s), to_jsonb(former.*) into strict v_key, v_old from new_rows as fresh, old_rows as former',
        p_key
      ),
      format(
        $sql$if exists (select from old_rows) then
        insert into realtime.changes (watch, event) values (%s, 'RESYNC');
        perform realtime.wake();
      end if;
      return null;$sql$,
        p_watch
      ),
      format(
        $sql$case (select count(*) from old_rows) when (select count(*) from new_rows) then 'UPDATE' else 'RESYNC' end,
          jsonb_agg(later.key order by place),
          jsonb_agg(earlier.image order by place)
        from
          (select to_jsonb(former.*) as image, row_number() over () as place from old_rows as former) as earlier
          natural left join (select jsonb_build_array(%s) as key, row_number() over () as place from new_rows as fresh) as later$sql$,
        p_key
      )
    );
$$;

comment on function realtime.render_capture_update is
  'What the trigger for updates does, given the columns of the key.';
