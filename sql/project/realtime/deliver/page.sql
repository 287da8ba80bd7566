-- Of former versions, which serve until this one is there.
drop function if exists realtime.is_image(jsonb, text[], text[]);

drop function if exists realtime.columns_of(oid);

create or replace function realtime.is_key(p_key jsonb, p_size integer)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    coalesce(jsonb_array_length(p_key) = p_size and not p_key @> '[null]', false);
$$;

comment on function realtime.is_key is
  'True for what may be a key: so many values, none of them null.';

create or replace function realtime.moment(p_at timestamptz)
returns text
language sql
stable
as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
$$;

comment on function realtime.moment(timestamptz) is 'A time as it is told, whatever the settings.';

create or replace function realtime.image_columns(p_relation oid)
returns text[]
language plpgsql
stable
as $$
-- In plpgsql, as what follows: a body in SQL is planned anew by each call, and those were most of what a call cost.
begin
  return array(
    select attribute.attname::text
    from pg_catalog.pg_attribute as attribute
    where
      attribute.attrelid = p_relation
      and attribute.attnum > 0
      and attribute.attgenerated != 'v'
      and not attribute.attisdropped
  );
end;
$$;

comment on function realtime.image_columns(oid) is
  'The columns of which a row that was written down has a value.';

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
    v_bytes := v_bytes + coalesce(
      pg_column_size(v_change.old || '{}'),
      pg_column_size(v_change.olds || '[]'),
      0
    );
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

create or replace function realtime.rows_of(p_change realtime.changes)
returns table (key jsonb, old jsonb, place bigint)
language sql
immutable
parallel safe
as $$
  select p_change.key, p_change.old, 1
  where coalesce(p_change.keys, p_change.olds) is null
  union all
  select *
  from
    rows from (
      jsonb_array_elements(p_change.keys),
      jsonb_array_elements(p_change.olds)
    ) with ordinality
  where coalesce(p_change.keys, p_change.olds) is not null;
$$;

comment on function realtime.rows_of(realtime.changes) is
  'The rows that a statement wrote, each with its place.';

create or replace function realtime.lay_out(p_page realtime.page, p_changes realtime.changes[])
returns realtime.page
language plpgsql
stable
as $$
-- One place for each row that changed. The image of one that is gone is in brackets, as the filters must hold for it. What
-- an image lacks would be taken for null: it is none. They are parted by what no JSON text holds, so that each listener
-- is asked of those alone that it may be told of.
declare
  v_size integer := cardinality(realtime.key_columns(p_page.relation));
  v_columns text[] := realtime.image_columns(p_page.relation);
begin
  select
    array_agg(told.event),
    array_agg(told.id),
    array_agg(told.at),
    concat('[', string_agg(coalesce(told.key, 'null')::text, ','), ']'),
    string_agg(
      case
        when not told.is_image then 'null'
        when told.event = 'DELETE' then '[' || told.old::text || ']'
        else told.old::text
      end,
      E'\x1f'
    ),
    bool_or(
      case
        when told.event in ('INSERT', 'UPDATE') then not realtime.is_key(told.key, v_size)
        else told.event != 'TRUNCATE' and (told.event != 'DELETE' or not told.is_image)
      end
    )
  into p_page.events, p_page.ids, p_page.ats, p_page.keys, p_page.olds, p_page.is_torn
  from
    (
      select
        change.event,
        concat(change.id, '-', one.place) as id,
        realtime.moment(change.at) as at,
        one.key,
        one.old,
        coalesce(one.old ?& v_columns, false) as is_image
      from
        unnest(p_changes) as change
        cross join lateral realtime.rows_of(change) as one
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
  select relation.oid, watch.layout, watch.layout is distinct from realtime.layout_of(relation.oid)
  into v_page.relation, v_page.layout, v_is_other
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
