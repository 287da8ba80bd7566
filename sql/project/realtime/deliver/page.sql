create or replace function realtime.is_key(p_key jsonb, p_size integer)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      jsonb_array_length(p_key) = p_size
      and not jsonb_path_exists(p_key, 'strict $[*] ? (@ == null)'),
      false
    );
$$;

comment on function realtime.is_key is
  'True for what may be a key: so many values, none of them null.';

create or replace function realtime.is_image(p_old jsonb, p_columns text[], p_virtual text[])
returns boolean
language sql
immutable
parallel safe
as $$
  -- Otherwise a column came or went since, and what the image lacks would be taken for null. One that is generated and
  -- not stored has no value in it.
  select coalesce(p_old ?& p_columns and p_old - p_columns - p_virtual = '{}', false);
$$;

comment on function realtime.is_image is 'True for a row that has the columns its table has now.';

create or replace function realtime.moment(p_at timestamptz)
returns text
language sql
stable
as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
$$;

comment on function realtime.moment(timestamptz) is 'A time as it is told, whatever the settings.';

create or replace function realtime.columns_of(
  p_relation oid,
  out size integer,
  out columns text[],
  out virtual text[]
)
language plpgsql
stable
as $$
-- In plpgsql, as what follows: a body in SQL is planned anew by each call, and those were most of what a call cost.
begin
  size := cardinality(realtime.key_columns(p_relation));
  select
    coalesce(array_agg(attribute.attname::text) filter (where attribute.attgenerated != 'v'), '{}'),
    coalesce(array_agg(attribute.attname::text) filter (where attribute.attgenerated = 'v'), '{}')
  into columns, virtual
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped;
end;
$$;

comment on function realtime.columns_of(oid) is
  'How many columns the key of a table has; its columns, and those that have no value of their own.';

create or replace function realtime.changes_of_page(
  p_watch integer,
  p_since pg_snapshot,
  p_until pg_snapshot,
  p_after bigint,
  out changes realtime.changes[],
  out next bigint
)
language plpgsql
stable
as $$
-- Whole changes, up to 500 rows of them and 4 MB of old ones, or one that is larger. The next page begins after the last
-- of them. To put nothing behind the old rows takes them out of their compression, which would hide how large they are.
declare
  v_change realtime.changes;
  v_rows integer := 0;
  v_bytes integer := 0;
begin
  for v_change in select changed.*
  from realtime.changed(p_since, p_until) as changed
  where changed.watch = p_watch and changed.id > p_after
  order by changed.id
  limit 501 loop
    v_rows := v_rows + coalesce(jsonb_array_length(coalesce(v_change.keys, v_change.olds)), 1);
    v_bytes := v_bytes + coalesce(pg_column_size(v_change.olds || '[]'), 0);
    if (v_rows > 500 or v_bytes > 4194304) and changes is not null then
      next := changes[cardinality(changes)].id;
      return;
    end if;
    changes := changes || v_change;
  end loop;
end;
$$;

comment on function realtime.changes_of_page is
  'The changes of a page, and the number of the last one where another page follows.';

create or replace function realtime.lay_out(p_page realtime.page, p_changes realtime.changes[])
returns realtime.page
language plpgsql
stable
as $$
-- One place for each row that changed. An image is told with whether the row is gone: then the filters must hold, too.
-- Images are parted by what no JSON text holds, so that each listener is asked of those alone that it may be told of.
declare
  v_layout record := realtime.columns_of(p_page.relation);
begin
  select
    array_agg(told.event),
    array_agg(told.id),
    array_agg(told.at),
    jsonb_agg(told.key),
    string_agg(
      case
        when told.is_image then jsonb_build_array(told.event = 'DELETE', told.old)::text
        else ''
      end,
      E'\x1f'
    ),
    bool_or(
      case
        when told.event in ('INSERT', 'UPDATE') then not realtime.is_key(told.key, v_layout.size)
        else told.event != 'TRUNCATE' and (told.event != 'DELETE' or not told.is_image)
      end
    )
  into p_page.events, p_page.ids, p_page.ats, p_page.keys, p_page.olds, p_page.is_torn
  from
    (
      select
        change.event,
        concat(change.id, '-', coalesce(one.place, 1)) as id,
        realtime.moment(change.at) as at,
        one.key,
        one.old,
        realtime.is_image(one.old, v_layout.columns, v_layout.virtual) as is_image
      from
        unnest(p_changes) as change
        left join lateral rows from (
          jsonb_array_elements(change.keys),
          jsonb_array_elements(change.olds)
        ) with ordinality as one (key, old, place)
          on true
      order by change.id, one.place
    ) as told;
  return p_page;
end;
$$;

comment on function realtime.lay_out is 'A page with the rows that changed, each in its place.';

create or replace function realtime.page(
  p_watch integer,
  p_since text,
  p_until text,
  p_after bigint
)
returns realtime.page
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = 'off'
as $$
-- What cannot be told row by row tears the page: everybody has to read again. So does a table whose columns are others
-- than those that were written down, until the watch knows them. Whether all was kept is asked last.
-- Planned once: the index serves every window, which the planner would otherwise look at anew each time.
declare
  v_page realtime.page;
  v_found record;
  v_is_other boolean;
begin
  select relation.oid, watch.layout is distinct from realtime.layout_of(relation.oid)
  into v_page.relation, v_is_other
  from
    realtime.watches as watch
    join pg_catalog.pg_class as relation on relation.oid = watch.relation
  where watch.id = p_watch;
  v_page.since := p_since;
  v_page.until := p_until;
  v_page.is_torn := true;
  if v_page.relation is null or v_is_other then
    return v_page;
  end if;

  v_found := realtime.changes_of_page(
    p_watch,
    realtime.snapshot_of(p_since),
    realtime.snapshot_of(p_until),
    p_after
  );
  v_page := realtime.lay_out(v_page, v_found.changes);
  v_page.next := v_found.next;
  v_page.is_torn := coalesce(v_page.is_torn, false) or not realtime.is_kept(p_since, p_watch);
  return v_page;
end;
$$;

comment on function realtime.page is
  'What changed in a table from one cursor to another, page by page; torn and of no relation where the table is gone.';
