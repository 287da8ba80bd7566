-- A former version, which serves until this one is there.
drop function if exists realtime.tell(realtime.page, integer, text[], text[], text[]);

create or replace function realtime.note(
  p_listener integer,
  p_event text,
  p_cursor text,
  p_record text default null,
  p_id bigint default null
)
returns realtime.told
language sql
immutable
parallel safe
as $$
  select row(p_listener, p_event, p_id::text, p_cursor, null, p_record, null, null)::realtime.told;
$$;

comment on function realtime.note is
  'What the gateway is to know of a listener, by an event in lower case.';

create or replace function realtime.note_soil(
  p_inquiry api.inquiry,
  p_seen core.compiled,
  p_gone core.compiled
)
returns void
language plpgsql
as $$
begin
  if p_inquiry.before is not null or not p_seen.is_plain or not p_gone.is_plain then
    perform core.mark_soiled();
  end if;
end;
$$;

comment on function realtime.note_soil is
  'Notes for this transaction that code of the application may have run.';

create or replace function realtime.pack(
  p_page realtime.page,
  p_listener integer,
  p_events text[],
  p_seen text[],
  p_gone text[]
)
returns realtime.told
language plpgsql
immutable
parallel safe
set plan_cache_mode = 'force_generic_plan'
as $$
-- All in one text: a row for each change would be stored three times on its way, and read by the gateway column by column.
-- No JSON text holds what stands between. Whoever has the last change of the last page has everything up to its end: its
-- cursor is the name then.
declare
  v_changes text;
  v_told realtime.told;
begin
  v_changes := (
    select
      string_agg(
        each.event || E'\x1f' || each.id || E'\x1f' || each.at || E'\x1f' || coalesce(
          each.seen,
          ''
        ) || E'\x1f' || coalesce(each.gone, ''),
        E'\x1e'
      )
    from
      unnest(p_page.events, p_page.ids, p_page.ats, p_seen, p_gone) as each (
        event,
        id,
        at,
        seen,
        gone
      )
    where
      (p_events is null or each.event = any (p_events))
      and case each.event
        when 'TRUNCATE' then true
        when 'DELETE' then each.gone is not null
        else each.seen is not null
      end
  );
  if v_changes is null then
    return null;
  end if;
  v_told := realtime.note(p_listener, 'changes', p_page.since, v_changes);
  if p_page.next is null then
    v_told.name := p_page.until;
  end if;
  return v_told;
end;
$$;

comment on function realtime.pack is
  'The changes of a page that a listener is told of, in one row; null when there are none.';

create or replace function realtime.unpack(p_told realtime.told)
returns setof realtime.told
language sql
immutable
parallel safe
as $$
  select
    p_told.listener,
    change.parts[1],
    change.parts[2],
    case
      when change.place = count(*) over () then coalesce(p_told.name, p_told.cursor)
      else p_told.cursor
    end,
    change.parts[3],
    change.parts[4],
    change.parts[5],
    null
  from
    (
      select string_to_array(packed.text, E'\x1f', '') as parts, packed.place
      from string_to_table(p_told.record, E'\x1e') with ordinality as packed (text, place)
      where p_told.event = 'changes'
    ) as change
  union all
  select p_told.*
  where p_told.event != 'changes';
$$;

comment on function realtime.unpack(realtime.told) is
  'A row for each change of those in one, and a note as it is.';

create or replace function realtime.endings(p_page realtime.page)
returns setof realtime.told
language sql
volatile
as $$
  -- Volatile: as core.is_soiled.
  select ending.*
  from realtime.note(null, 'next', p_page.since, null, p_page.next) as ending
  where p_page.next is not null
  union all
  select ending.*
  from realtime.note(null, 'soiled', p_page.since) as ending
  where core.is_soiled();
$$;

comment on function realtime.endings is
  'The notes behind a page: that there is another one, that the connection must be cleaned.';
