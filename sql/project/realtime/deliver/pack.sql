create or replace function realtime.note(
  p_listener integer,
  p_event text,
  p_cursor text,
  p_record text default null,
  p_id bigint default null
)
returns realtime.delivery
language sql
immutable
parallel safe
as $$
  select
    row(p_listener, p_event, p_id::text, p_cursor, null, p_record, null, null)::realtime.delivery;
$$;

comment on function realtime.note is
  'What the gateway is to know of a listener, by an event in lower case.';

create or replace function realtime.note_dirty(
  p_inquiry api.inquiry,
  p_seen core.compiled,
  p_gone core.compiled
)
returns void
language plpgsql
as $$
begin
  if p_inquiry.before is not null or not p_seen.is_plain or not p_gone.is_plain then
    perform core.mark_dirty();
  end if;
end;
$$;

comment on function realtime.note_dirty is
  'Notes for this transaction that code of the application may have run.';

create or replace function realtime.pack(
  p_page realtime.page,
  p_listener integer,
  p_places text,
  p_seen text,
  p_gone text
)
returns realtime.delivery
language sql
immutable
parallel safe
as $$
  -- A row for each change would be stored three times on its way, and read by the gateway column by column. No places are
  -- all. Whoever has the last change of the last page has everything up to its end: its cursor is the name then.
  select
    row(
      p_listener,
      'changes',
      p_places,
      p_page.since,
      null,
      p_seen,
      p_gone,
      case
        when p_page.next is null then p_page.until
      end
    )::realtime.delivery;
$$;

comment on function realtime.pack is
  'The changes of a page that a listener is told of, in one row: places, new rows, old rows.';

create or replace function realtime.pack_some(
  p_page realtime.page,
  p_listener integer,
  p_events text[],
  p_seen text[],
  p_gone text[]
)
returns realtime.delivery
language plpgsql
immutable
parallel safe
set plan_cache_mode = 'force_generic_plan'
as $$
-- An update with no new row is one by which a row left.
declare
  v_places text;
  v_seen text;
  v_gone text;
begin
  select
    string_agg(each.place::text, ','),
    string_agg(coalesce(each.seen, 'null'), E'\x1f'),
    string_agg(coalesce(each.gone, 'null'), E'\x1f')
  into v_places, v_seen, v_gone
  from unnest(p_page.events, p_seen, p_gone) with ordinality as each (event, seen, gone, place)
  where
    case
      when each.event = 'UPDATE'
      and each.seen is null then each.gone is not null
      and 'LEAVE' = any (p_events)
      when p_events is not null
      and each.event != all (p_events) then false
      when each.event = 'TRUNCATE' then true
      when each.event = 'DELETE' then each.gone is not null
      else each.seen is not null
    end;
  if v_places is null then
    return null;
  end if;
  return realtime.pack(p_page, p_listener, v_places, v_seen, v_gone);
end;
$$;

comment on function realtime.pack_some is
  'Those of a page that a listener wants and may know of; null when there are none.';

create or replace function realtime.event_for(p_event text, p_seen text)
returns text
language sql
immutable
parallel safe
as $$
  select
    case
      when p_event = 'UPDATE'
      and coalesce(p_seen, 'null') = 'null' then 'LEAVE'
      else p_event
    end;
$$;

comment on function realtime.event_for is 'What a change is to who is told of it with that row.';

create or replace function realtime.unpack(p_told realtime.delivery, p_heads text)
returns setof realtime.delivery
language sql
immutable
parallel safe
as $$
  with
    head as (
      select each.place, string_to_array(each.text, E'\x1f') as parts
      from string_to_table(p_heads, E'\x1e') with ordinality as each (text, place)
    ),
    change as (
      select head.place as number, head.parts
      from head
      where p_told.id is null
      union all
      select named.number, head.parts
      from
        string_to_table(p_told.id, ',') with ordinality as named (place, number)
        join head on head.place = named.place::bigint
    )
  (
    select
      p_told.listener,
      realtime.event_for(change.parts[1], seen.text),
      change.parts[2],
      case
        when change.number = max(change.number) over () then coalesce(p_told.name, p_told.cursor)
        else p_told.cursor
      end,
      change.parts[3],
      nullif(seen.text, 'null'),
      nullif(gone.text, 'null'),
      null
    from
      change
      left join string_to_table(p_told.record, E'\x1f', '') with ordinality as seen (text, number)
        on seen.number = change.number
      left join string_to_table(p_told.old_record, E'\x1f', '') with ordinality as gone (
        text,
        number
      )
        on gone.number = change.number
    where p_told.event = 'changes'
    order by change.number
  )
  union all
  select p_told.*
  where p_told.event not in ('changes', 'heads');
$$;

comment on function realtime.unpack(realtime.delivery, text) is
  'A row for each change of those in one, given the heads of their page, and a note as it is.';

create or replace function realtime.endings(p_page realtime.page)
returns setof realtime.delivery
language sql
volatile
as $$
  -- Volatile: as core.session_is_dirty.
  select ending.*
  from realtime.note(null, 'next', p_page.since, null, p_page.next) as ending
  where p_page.next is not null
  union all
  select ending.*
  from realtime.note(null, 'dirty', p_page.since) as ending
  where core.session_is_dirty();
$$;

comment on function realtime.endings is
  'The notes behind a page: that there is another one, that the connection must be cleaned.';
