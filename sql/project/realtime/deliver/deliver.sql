create or replace function realtime.numbered(p_listeners jsonb)
returns jsonb[]
language sql
immutable
parallel safe
as $$
  -- Equal wishes stand together. An array: in a loop over rows code of the application could not close its cursors.
  select
    array(
      select heard.item || jsonb_build_object('number', heard.place - 1)
      from jsonb_array_elements(p_listeners) with ordinality as heard (item, place)
      order by heard.item -> 'listener', heard.place
    );
$$;

comment on function realtime.numbered(jsonb) is
  'The listeners that the gateway names, with their numbers.';

create or replace function realtime.note_for_all(p_listeners jsonb, p_event text, p_cursor text)
returns setof realtime.delivery
language sql
immutable
parallel safe
as $$
  select note.*
  from
    unnest(realtime.numbered(p_listeners)) as heard (item)
    cross join lateral realtime.note((heard.item ->> 'number')::integer, p_event, p_cursor) as note;
$$;

comment on function realtime.note_for_all is 'The same note for every listener.';

create or replace function realtime.end_for_all(p_listeners jsonb)
returns setof realtime.delivery
language sql
stable
as $$
  -- A watch that ended is never told of its table again, whatever becomes of that.
  select note.*
  from
    unnest(realtime.numbered(p_listeners)) as heard (item)
    cross join lateral realtime.error_note(
      (heard.item ->> 'number')::integer,
      '42P01',
      'the table is gone, or watched no longer',
      null,
      'Subscribe again.'
    ) as note;
$$;

comment on function realtime.end_for_all(jsonb) is
  'What listeners to a table that is watched no longer are told.';

create or replace function realtime.is_enough(p_bytes bigint, p_began timestamptz)
returns boolean
language sql
volatile
as $$
  -- Then whoever is left is asked for again, so that no call takes too long or brings too much.
  select
    p_bytes > 8388608 or clock_timestamp() - p_began > interval '250 milliseconds';
$$;

comment on function realtime.is_enough(bigint, timestamptz) is 'True when a call has done enough.';

create or replace function realtime.deliver_to_all(
  p_prefix text,
  p_page realtime.page,
  p_listeners jsonb
)
returns setof realtime.delivery
language plpgsql
as $$
declare
  v_inquiry api.inquiry;
  v_heard jsonb;
  v_number integer;
  v_last jsonb;
  v_wish realtime.wish;
  v_way record;
  v_told realtime.delivery[];
  v_bytes bigint := 0;
  v_began timestamptz := clock_timestamp();
begin
  foreach v_heard in array realtime.numbered(p_listeners) loop
    v_number := (v_heard ->> 'number')::integer;
    if v_last is not null and realtime.is_enough(v_bytes, v_began) then
      return next realtime.note(v_number, 'unserved', p_page.since);
      continue;
    end if;

    if v_heard -> 'listener' is distinct from v_last then
      v_last := v_heard -> 'listener';
      v_wish := jsonb_populate_record(null::realtime.wish, v_last);
      v_inquiry := realtime.wish_inquiry(v_wish);
      v_way := realtime.statements_for(p_prefix, v_wish, p_page);
      perform realtime.note_dirty(v_inquiry, v_way.seen, v_way.gone);
    end if;
    perform set_config('request.jwt.claims', coalesce(v_heard ->> 'claims', ''), true);
    if v_way.refusal is null then
      v_told := realtime.deliver_to(v_inquiry, v_wish, p_page, v_number, v_way.seen, v_way.gone);
    else
      v_told := array[realtime.note(v_number, (v_way.refusal).event, null, (v_way.refusal).record)];
    end if;
    if v_told is not null then
      if v_bytes = 0 then
        return next realtime.note(null, 'heads', p_page.since, p_page.heads);
      end if;
      v_bytes := v_bytes + pg_column_size(v_told);
      return query select told.* from unnest(v_told) as told where told.event is not null;
    end if;
  end loop;
end;
$$;

comment on function realtime.deliver_to_all is 'What each listener is told of a page.';

create or replace function realtime.deliver_batch(
  p_watch integer,
  p_since text,
  p_until text,
  p_after bigint,
  p_listeners jsonb
)
returns setof realtime.delivery
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- For the gateway: what its listeners are told of the changes from one cursor to another. An event in lower case is a
-- note: heads, changes, resync, error, unserved, next, dirty.
declare
  v_prefix text := core.begin_request();
  v_set text := api.set_request('GET', '', '{}', null);
  v_page realtime.page := realtime.page(p_watch, p_since, p_until, p_after);
begin
  if v_page.relation is null then
    return query select note.* from realtime.end_for_all(p_listeners) as note;
  elsif v_page.is_torn then
    return query
    select note.* from realtime.note_for_all(p_listeners, 'resync', p_until) as note;
  elsif v_page.events is not null then
    return query select told.* from realtime.deliver_to_all(v_prefix, v_page, p_listeners) as told;
  end if;

  return query select ending.* from realtime.endings(v_page) as ending;
end;
$$;

comment on function realtime.deliver_batch is
  'What each of these listeners may know of what changed in a table, for each in one row.';

create or replace function realtime.deliver(
  p_watch integer,
  p_since text,
  p_until text,
  p_after bigint,
  p_listeners jsonb
)
returns setof realtime.delivery
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  with
    batch as materialized (
      select *
      from realtime.deliver_batch(p_watch, p_since, p_until, p_after, p_listeners)
    )
  select change.*
  from
    batch as told
    cross join lateral realtime.unpack(
      told,
      (select heads.record from batch as heads where heads.event = 'heads')
    ) as change;
$$;

comment on function realtime.deliver is
  'What each of these listeners may know of what changed in a table.';
