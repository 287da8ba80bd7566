create or replace function realtime.deliver_packed(
  p_watch integer,
  p_since text,
  p_until text,
  p_after bigint,
  p_listeners jsonb
)
returns setof realtime.told
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  with
    told as materialized (
      select one.*, row_number() over () as place
      from realtime.deliver(p_watch, p_since, p_until, p_after, p_listeners) as one
    )
  select
    change.listener,
    'changes',
    null,
    (array_agg(change.cursor order by change.place))[1],
    null,
    string_agg(
      concat_ws(
        E'\x1f',
        change.event,
        change.id,
        change.at,
        coalesce(change.record, ''),
        coalesce(change.old_record, '')
      ),
      E'\x1e'
      order by change.place
    ),
    null,
    (array_agg(change.cursor order by change.place desc))[1]
  from told as change
  where change.event = upper(change.event)
  group by change.listener
  union all
  select
    note.listener,
    note.event,
    note.id,
    note.cursor,
    note.at,
    note.record,
    note.old_record,
    note.name
  from told as note
  where note.event != upper(note.event);
$$;

comment on function realtime.deliver_packed is
  'What gateways of the former version ask for, until they are replaced.';
