create or replace function realtime.make_capture(p_watch integer, p_event text, p_body text)
returns void language plpgsql as $$
-- Makes the function of one trigger of a watch.
-- Writes: functions
declare
  v_name text := format('capture_%s_%s', p_event, p_watch);
begin
  execute
    format(
      'create or replace function realtime.%I() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as %L',
      v_name, p_body
    );
  execute format('revoke all on function realtime.%I() from public', v_name);
  execute
    format(
      'comment on function realtime.%I() is %L',
      v_name,
      format('Records which rows of a watched table a statement wrote (%s).', p_event)
    );
end;
$$;

create or replace function realtime.render_capture(
  p_watch integer, p_event text, p_gather text, p_is_one text, p_pieces text
)
returns text language sql volatile as $$
  -- The body of a trigger function of a watch: it records which rows a statement wrote.
  -- Every write of the application pays for this. Most statements write one row; more rows go in pieces of 1000. No
  -- write may fail because a row cannot be captured: a type may bring a cast, a column may be renamed, and no text
  -- holds more than 1 GB. A single row is inserted outside the guarded block, so that it takes no subtransaction, of
  -- which Postgres caches 64.
  select format(
    $body$
-- Made by realtime.make_captures, which says why it is so.
declare
  v_key text;
  v_old text;
begin
  begin
    if (to_timestamp(pg_sequence_last_value('realtime.wanted_%1$s'::regclass)) > clock_timestamp()) is not true then
      return null; -- nobody wants the changes
    end if;
%3$s
  exception
    when cardinality_violation then -- more than one row
      begin
        insert into realtime.changes (watch, event, key, old)
        select
          %1$s,
%5$s
        group by (place - 1) / 1000
        order by (place - 1) / 1000;
      exception when others then -- no write fails because of us
        insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      end;
      perform realtime.wake();
      return null;
    when others then -- as above
      insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
      perform realtime.wake();
      return null;
  end;

  if %4$s then
    insert into realtime.changes (watch, event, key, old) values (%1$s, %2$L, v_key, v_old);
  elsif v_old is not null then -- it is too large
    insert into realtime.changes (watch, event) values (%1$s, 'RESYNC');
  end if;
  if pg_sequence_last_value('realtime.asleep'::regclass) = 1 then
    perform realtime.wake();
  end if;
  return null;
end;
$body$, p_watch, p_event, p_gather, p_is_one, p_pieces
  );
$$;

create or replace function realtime.render_capture_insert(p_watch integer, p_key text)
returns text language sql volatile as $$
  -- The body of the trigger function for inserts, given the columns of the key.
  select realtime.render_capture(
    p_watch,
    'INSERT',
    format($sql$    v_key := (select json_build_array(%s) from new_rows as new_row);$sql$, p_key),
    'v_key is not null',
    format(
      $sql$          'INSERT',
          string_agg(written.key, chr(31) order by place),
          null
        from (
          select json_build_array(%s)::text as key, row_number() over () as place from new_rows as new_row
        ) as written$sql$, p_key
    )
  );
$$;

create or replace function realtime.render_capture_delete(p_watch integer)
returns text language sql volatile as $$
  -- The body of the trigger function for deletes.
  select realtime.render_capture(
    p_watch, 'DELETE', $sql$    v_old := (select row_to_json(old_row.*) from old_rows as old_row);$sql$,
    'octet_length(v_old) <= 67108864', $sql$          'DELETE',
          null,
          case when sum(octet_length(written.old)) <= 67108864 then string_agg(written.old, chr(31) order by place) end
        from (
          select row_to_json(old_row.*)::text as old, row_number() over () as place from old_rows as old_row
        ) as written$sql$
  );
$$;

create or replace function realtime.render_capture_update(p_watch integer, p_key text)
returns text language sql volatile as $$
  -- The body of the trigger function for updates, given the columns of the key.
  -- Rows before and after come in the same order, unless a trigger of a partition refused a row that moved there. They
  -- are not joined: a join is planned for as many rows as there were the first time.
  select realtime.render_capture(
    p_watch,
    'UPDATE',
    format(
      $sql$    select
      (select json_build_array(%s) from new_rows as new_row),
      (select row_to_json(old_row.*) from old_rows as old_row)
    into v_key, v_old;$sql$, p_key
    ),
    'v_key is not null and octet_length(v_old) <= 67108864',
    format(
      $sql$          case (select count(*) from old_rows) when (select count(*) from new_rows) then 'UPDATE' else 'RESYNC' end,
          string_agg(written.key, chr(31) order by place),
          case when sum(octet_length(written.old)) <= 67108864 then string_agg(written.old, chr(31) order by place) end
        from (
          select json_build_array(%s)::text, null, row_number() over () from new_rows as new_row
          union all
          select null, row_to_json(old_row.*)::text, row_number() over () from old_rows as old_row
        ) as written (key, old, place)$sql$,
      p_key
    )
  );
$$;

create or replace function realtime.make_captures(p_watch integer, p_columns text[])
returns void language plpgsql as $$
-- Each watch has functions of its own: one that has its table and key in its text costs a write a third less than one
-- that gets them as arguments.
-- Writes: functions
declare
  v_key text := (
    select string_agg(format('new_row.%I', key.name), ', ' order by key.place)
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
  'Makes the trigger functions of a watch, for a table with that key.';
