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

create or replace function realtime.tell(
  p_page realtime.page,
  p_listener integer,
  p_events text[],
  p_seen text[],
  p_gone text[]
)
returns realtime.told[]
language plpgsql
immutable
parallel safe
set plan_cache_mode = 'force_generic_plan'
as $$
-- Whoever has the last row of the last page has everything up to its end. A message is wanted by its own name.
declare
  v_told realtime.told[];
begin
  v_told := array(
    select
      row(
        p_listener,
        each.event,
        each.id,
        p_page.since,
        each.at,
        each.seen,
        each.gone,
        each.name
      )::realtime.told
    from
      unnest(p_page.events, p_page.ids, p_page.ats, p_page.names, p_seen, p_gone) as each (
        event,
        id,
        at,
        name,
        seen,
        gone
      )
    where
      (p_events is null or coalesce(each.name, each.event) = any (p_events))
      and case each.event
        when 'TRUNCATE' then true
        when 'DELETE' then each.gone is not null
        else each.seen is not null
      end
  );
  if p_page.next is null and v_told != '{}' then
    v_told[cardinality(v_told)].cursor := p_page.until;
  end if;
  return nullif(v_told, '{}');
end;
$$;

comment on function realtime.tell is 'The rows or messages of a page that a listener is told of.';

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
