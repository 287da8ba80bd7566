create or replace function realtime.render_capture_insert(p_watch integer, p_key text)
returns text
language sql
volatile
as $$
  select
    realtime.render_capture(
      p_watch,
      'INSERT',
      format('v_key := (select json_build_array(%s) from new_rows as fresh)', p_key),
      'v_key is not null',
      format(
        $sql$'INSERT', string_agg(later.key, chr(31) order by place), null
        from (select json_build_array(%s)::text as key, row_number() over () as place from new_rows as fresh) as later$sql$,
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
      'v_old := (select row_to_json(former.*) from old_rows as former)',
      'octet_length(v_old) <= 67108864',
      $sql$'DELETE', null,
          case when sum(octet_length(earlier.image)) <= 67108864 then string_agg(earlier.image, chr(31) order by place) end
        from (select row_to_json(former.*)::text as image, row_number() over () as place from old_rows as former) as earlier$sql$
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
      (select json_build_array(%s) from new_rows as fresh),
      (select row_to_json(former.*) from old_rows as former)
    into v_key, v_old$sql$,
        p_key
      ),
      'v_key is not null and octet_length(v_old) <= 67108864',
      format(
        $sql$case (select count(*) from old_rows) when (select count(*) from new_rows) then 'UPDATE' else 'RESYNC' end,
          string_agg(either.key, chr(31) order by place),
          case when sum(octet_length(either.image)) <= 67108864 then string_agg(either.image, chr(31) order by place) end
        from (
          select json_build_array(%s)::text, null, row_number() over () from new_rows as fresh
          union all
          select null, row_to_json(former.*)::text, row_number() over () from old_rows as former
        ) as either (key, image, place)$sql$,
        p_key
      )
    );
$$;

comment on function realtime.render_capture_update is
  'What the trigger for updates does, given the columns of the key.';
