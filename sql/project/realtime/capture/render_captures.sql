create or replace function realtime.render_capture_insert(p_watch integer, p_key text)
returns text
language sql
volatile
as $$
  select
    realtime.render_capture(
      p_watch,
      'INSERT',
      format('v_key := (select jsonb_build_array(%s) from new_rows as fresh)', p_key),
      'v_key is not null',
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
      'v_old := (select to_jsonb(former.*) from old_rows as former)',
      'v_old is not null',
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
  -- Rows before and after stand in the same order, unless a trigger of a partition refused one that moved there. Not
  -- joined: a plan is made for as many rows as there were the first time.
  select
    realtime.render_capture(
      p_watch,
      'UPDATE',
      format(
        $sql$select
      (select jsonb_build_array(%s) from new_rows as fresh),
      (select to_jsonb(former.*) from old_rows as former)
    into v_key, v_old$sql$,
        p_key
      ),
      'v_key is not null and v_old is not null',
      format(
        $sql$case (select count(*) from old_rows) when (select count(*) from new_rows) then 'UPDATE' else 'RESYNC' end,
          jsonb_agg(either.key order by place) filter (where is_new),
          jsonb_agg(either.image order by place) filter (where not is_new)
        from (
          select jsonb_build_array(%s), null::jsonb, true, row_number() over () from new_rows as fresh
          union all
          select null, to_jsonb(former.*), false, row_number() over () from old_rows as former
        ) as either (key, image, is_new, place)$sql$,
        p_key
      )
    );
$$;

comment on function realtime.render_capture_update is
  'What the trigger for updates does, given the columns of the key.';
