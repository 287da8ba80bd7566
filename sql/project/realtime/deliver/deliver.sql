create or replace function realtime.numbered(p_listeners jsonb)
returns jsonb[] language sql immutable parallel safe as $$
  -- The listeners of a call, with their numbers.
  -- Equal wishes stand together. An array: in a loop over rows, code of the application could not close its cursors.
  select
    array(
      select listener.item || jsonb_build_object('number', listener.place - 1)
      from jsonb_array_elements(p_listeners) with ordinality as listener (item, place)
      order by listener.item -> 'listener', listener.place
    );
$$;

create or replace function realtime.note_for_all(p_listeners jsonb, p_event text, p_cursor text)
returns setof realtime.delivery language sql immutable parallel safe as $$
  -- The same note for every listener.
  select note.*
  from
    unnest(realtime.numbered(p_listeners)) as listener (item)
    cross join lateral realtime.note((listener.item ->> 'number')::integer, p_event, p_cursor) as note;
$$;

create or replace function realtime.end_for_all(p_listeners jsonb)
returns setof realtime.delivery language sql stable as $$
  -- The error for listeners to a table that is not watched any more.
  -- A watch that ended stays ended, whatever becomes of its table.
  select note.*
  from
    unnest(realtime.numbered(p_listeners)) as listener (item)
    cross join lateral realtime.error_note(
      (listener.item ->> 'number')::integer,
      '42P01',
      'the table is gone, or watched no longer',
      null,
      'Subscribe again.'
    ) as note;
$$;

create or replace function realtime.is_enough(p_bytes bigint, p_began timestamptz)
returns boolean language sql volatile as $$
  -- True when a call has done enough.
  -- The listeners that are left are asked for again, so that no call takes too long or returns too much.
  select
    p_bytes > 8388608 or clock_timestamp() - p_began > interval '250 milliseconds';
$$;

create or replace function realtime.deliver_to_all(p_prefix text, p_page realtime.page, p_listeners jsonb)
returns setof realtime.delivery language plpgsql as $$
-- What each listener receives of a page.
declare
  v_inquiry api.inquiry;
  v_listener jsonb;
  v_number integer;
  v_last jsonb;
  v_wish realtime.wish;
  v_statements record;
  v_rows realtime.delivery[];
  v_bytes bigint := 0;
  v_began timestamptz := clock_timestamp();
begin
  foreach v_listener in array realtime.numbered(p_listeners) loop
    v_number := (v_listener ->> 'number')::integer;
    if v_last is not null and realtime.is_enough(v_bytes, v_began) then
      return next realtime.note(v_number, 'unserved', p_page.since);
      continue;
    end if;

    if v_listener -> 'listener' is distinct from v_last then
      v_last := v_listener -> 'listener';
      v_wish := jsonb_populate_record(null::realtime.wish, v_last);
      v_inquiry := realtime.wish_inquiry(v_wish);
      v_statements := realtime.statements_for(p_prefix, v_wish, p_page);
      perform realtime.note_dirty(v_inquiry, v_statements.seen, v_statements.gone);
    end if;
    perform set_config('request.jwt.claims', coalesce(v_listener ->> 'claims', ''), true);
    if v_statements.refusal is null then
      v_rows := realtime.deliver_to(v_inquiry, v_wish, p_page, v_number, v_statements.seen, v_statements.gone);
    else
      v_rows := array[realtime.note(v_number, (v_statements.refusal).event, null, (v_statements.refusal).record)];
    end if;
    if v_rows is not null then
      if v_bytes = 0 then
        return next realtime.note(null, 'heads', p_page.since, p_page.heads);
      end if;
      v_bytes := v_bytes + pg_column_size(v_rows);
      return query select delivered.*
        from unnest(v_rows) as delivered
        where delivered.event is not null;
    end if;
  end loop;
end;
$$;

create or replace function realtime.deliver_batch(
  p_watch integer, p_since text, p_until text, p_after bigint, p_listeners jsonb
)
returns setof realtime.delivery language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For the gateway: what its listeners receive of the changes from one cursor to another. An event in lower case is a
-- note: heads, changes, resync, error, unserved, next, dirty.
declare
  v_prefix text;
  v_page realtime.page;
begin
  v_prefix := core.begin_request();
  perform api.set_request('GET', '', '{}', null);
  v_page := realtime.page(p_watch, p_since, p_until, p_after);
  if v_page.relation is null then
    return query select note.* from realtime.end_for_all(p_listeners) as note;
  elsif v_page.is_torn then
    return query
    select note.* from realtime.note_for_all(p_listeners, 'resync', p_until) as note;
  elsif v_page.events is not null then
    return query select delivered.* from realtime.deliver_to_all(v_prefix, v_page, p_listeners) as delivered;
  end if;

  return query select ending.* from realtime.endings(v_page) as ending;
end;
$$;

comment on function realtime.deliver_batch is
  'What each of these listeners may see of what changed in a table, in one row for each.';

create or replace function realtime.event_for(p_event text, p_seen text)
returns text language sql immutable parallel safe as $$
  -- The event of a change for a listener, given the row that it sees.
  select case when p_event = 'UPDATE' and coalesce(p_seen, 'null') = 'null' then 'LEAVE' else p_event end;
$$;

create or replace function realtime.unpack(p_row realtime.delivery, p_heads text)
returns setof realtime.delivery language sql immutable parallel safe as $$
  -- A row for each change of those in one, given the heads of their page; a note as it is.
  with
    head as (
      select each.place, string_to_array(each.text, E'\x1f') as parts
      from string_to_table(p_heads, E'\x1e') with ordinality as each (text, place)
    ),
    change as (
      select head.place as number, head.parts
      from head
      where p_row.id is null
      union all
      select named.number, head.parts
      from
        string_to_table(p_row.id, ',') with ordinality as named (place, number)
        join head on head.place = named.place::bigint
    )
  (
    select
      p_row.listener,
      realtime.event_for(change.parts[1], seen.text),
      change.parts[2],
      case
        when change.number = max(change.number) over () then coalesce(p_row.name, p_row.cursor)
        else p_row.cursor
      end,
      change.parts[3],
      nullif(seen.text, 'null'),
      nullif(gone.text, 'null'),
      null
    from
      change
      left join string_to_table(p_row.record, E'\x1f', '') with ordinality as seen (text, number)
        on seen.number = change.number
      left join string_to_table(p_row.old_record, E'\x1f', '') with ordinality as gone (text, number)
        on gone.number = change.number
    where p_row.event = 'changes'
    order by change.number
  )
  union all
  select p_row.*
  where p_row.event not in ('changes', 'heads');
$$;

create or replace function realtime.deliver(
  p_watch integer, p_since text, p_until text, p_after bigint, p_listeners jsonb
)
returns setof realtime.delivery language sql volatile set search_path = pg_catalog, pg_temp as $$
  with
    batch as materialized (
      select *
      from realtime.deliver_batch(p_watch, p_since, p_until, p_after, p_listeners)
    )
  select change.*
  from
    batch
    cross join lateral realtime.unpack(
      batch,
      (select heads.record from batch as heads where heads.event = 'heads')
    ) as change;
$$;

comment on function realtime.deliver is
  'What each of these listeners may see of what changed in a table, in one row for each change.';
