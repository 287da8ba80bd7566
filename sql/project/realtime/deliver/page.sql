create or replace function realtime.time_text(p_at timestamptz)
returns text language sql stable as $$
  -- A time in the form that clients get, whatever the settings.
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
$$;

create or replace function realtime.key_count(p_key text, p_old text)
returns integer language sql immutable parallel safe as $$
  -- How many rows a change has.
  select coalesce(cardinality(string_to_array(coalesce(p_key, p_old), E'\x1f')), 1);
$$;

create or replace function realtime.rows_of(p_key text, p_old text)
returns table (key text, old text, place bigint) language sql immutable parallel safe as $$
  -- The rows that a statement wrote, each with its place.
  select p_key, p_old, 1
  where realtime.key_count(p_key, p_old) = 1
  union all
  select *
  from rows from (string_to_table(p_key, E'\x1f'), string_to_table(p_old, E'\x1f')) with ordinality
  where realtime.key_count(p_key, p_old) > 1;
$$;

create or replace function realtime.changes_on_page(
  p_watch integer, p_since pg_snapshot, p_until pg_snapshot, p_after bigint
)
returns table (id bigint, event text, key text, old text, at timestamptz, is_kept boolean) language sql stable as $$
  -- The changes after one, as far as they may be on a page, and which of them are.
  -- Whole changes, up to 500 rows of them and 4 MB, or one that is larger; what follows is not kept. The size of a
  -- text is known without reading it, and the key of one row is short; only what may be kept is read.
  select
    change.id,
    change.event,
    change.key,
    change.old,
    change.at,
    change.is_short
    and (
      row_number() over so_far = 1
      or sum(case when change.is_short then realtime.key_count(change.key, change.old) end) over so_far <= 500
    )
  from (
    select
      sized.*,
      row_number() over so_far = 1
      or sum(
        64::bigint * coalesce(octet_length(sized.key), 0) + coalesce(octet_length(sized.old), 0)
      ) over so_far <= 4194304 as is_short
    from (
      select changed.id, changed.event, changed.key, changed.old, changed.at
      from realtime.changes_between(p_since, p_until) as changed
      where changed.watch = p_watch and changed.id > p_after
      order by changed.id
      limit 501
    ) as sized
    window
      so_far as (
        order by sized.id
        rows unbounded preceding
      )
  ) as change
  window
    so_far as (
      order by change.id
      rows unbounded preceding
    );
$$;

create or replace function realtime.plain_rows(
  p_watch integer, p_since pg_snapshot, p_until pg_snapshot, p_after bigint
)
returns table (
  id bigint, event text, key text, old text, at timestamptz, place bigint, is_cut boolean, is_plain boolean
)
language sql
stable as $$
  -- The first 500 changes after one, as rows of a page, where they are plain.
  -- Most pages are like this: changes of one row each, of which 500 are never more than 4 MB. A change that is not
  -- plain is not read here.
  select
    change.id,
    change.event,
    case when change.is_plain then change.key end,
    case when change.is_plain then change.old end,
    change.at,
    1,
    null::boolean,
    change.is_plain
  from (
    select
      changed.id,
      changed.event,
      changed.key,
      changed.old,
      changed.at,
      case
        when 64::bigint * coalesce(octet_length(changed.key), 0) + coalesce(octet_length(changed.old), 0) <= 8192
          then strpos(coalesce(changed.key, changed.old, ''), E'\x1f') = 0
        else false
      end as is_plain
    from realtime.changes_between(p_since, p_until) as changed
    where changed.watch = p_watch and changed.id > p_after
    order by changed.id
    limit 500
  ) as change;
$$;

create or replace function realtime.parted_rows(
  p_watch integer, p_since pg_snapshot, p_until pg_snapshot, p_after bigint
)
returns table (
  id bigint, event text, key text, old text, at timestamptz, place bigint, is_cut boolean, is_plain boolean
)
language sql
stable as $$
  -- The rows of a page, however many each change has; cut where more follows.
  select
    change.id,
    change.event,
    one.key,
    one.old,
    change.at,
    one.place,
    change.is_cut,
    true
  from
    (
      select behind.*, not bool_and(behind.is_kept) over () as is_cut
      from realtime.changes_on_page(p_watch, p_since, p_until, p_after) as behind
    ) as change
    cross join lateral realtime.rows_of(change.key, change.old) as one
  where change.is_kept
  order by change.id;
$$;

create or replace function realtime.assemble_page(
  p_page realtime.page, p_watch integer, p_after bigint, p_plainly boolean default true
)
returns realtime.page language plpgsql stable as $$
-- A page with the rows that changed, each in its place.
-- One place for each row. The next page begins after the last change of this one, and may be empty. Parts are
-- separated by characters that no JSON text contains. A row without what it needs makes the page torn.
declare
  v_since pg_snapshot := realtime.snapshot_of(p_page.since);
  v_until pg_snapshot := realtime.snapshot_of(p_page.until);
  v_is_plain boolean;
begin
  select
    array_agg(placed.event),
    string_agg(
      concat_ws(E'\x1f', placed.event, placed.id || '-' || placed.place, realtime.time_text(placed.at)),
      E'\x1e'
    ),
    concat('[', string_agg(coalesce(placed.key, 'null'), ','), ']'),
    string_agg(coalesce(placed.old, 'null'), E'\x1f'),
    bool_or(
      case placed.event
        when 'INSERT' then placed.key is null
        when 'UPDATE' then placed.key is null or placed.old is null
        when 'DELETE' then placed.old is null
        else placed.event != 'TRUNCATE'
      end
    ),
    case
      when bool_or(placed.is_cut) or p_plainly and count(*) = 500 then max(placed.id)
    end,
    bool_and(placed.is_plain)
  into p_page.events, p_page.heads, p_page.keys, p_page.olds, p_page.is_torn, p_page.next, v_is_plain
  from
    (
      select plain.*
      from realtime.plain_rows(p_watch, v_since, v_until, p_after) as plain
      where p_plainly
      union all
      select parted.*
      from realtime.parted_rows(p_watch, v_since, v_until, p_after) as parted
      where not p_plainly
    ) as placed;
  if not v_is_plain then
    return realtime.assemble_page(p_page, p_watch, p_after, false);
  end if;
  return p_page;
end;
$$;

create or replace function realtime.missed(
  p_watch integer, p_since pg_snapshot, p_until pg_snapshot, out is_much boolean, out is_long boolean
)
language sql stable as $$
  -- Whether a listener that comes back reads its table again sooner than it is told of each change: there are more than
  -- 10,000 of this table (is_much). Each page reads all changes between two cursors, so of more than 50,000, whatever their
  -- table (is_long), no more than one page is worth it. Most cursors are a few transactions apart: nothing is counted then.
  select
    coalesce(count(*) filter (where seen.watch = p_watch) > 10000, false),
    coalesce(count(*) > 50000, false)
  from (
    select changed.watch
    from realtime.changes_between(p_since, p_until) as changed
    where pg_snapshot_xmax(p_until)::text::bigint - pg_snapshot_xmax(p_since)::text::bigint > 5000
    limit 50001
  ) as seen;
$$;

create or replace function realtime.page(p_watch integer, p_since text, p_until text, p_after bigint)
returns realtime.page
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = 'off' as $$
-- What cannot be delivered row by row makes the page torn: all listeners read again. So does a table whose key or
-- columns are not those of the captured rows, until the watch knows them; and where too much was missed, which the first
-- page finds out. Checks last whether all was kept.
-- Planned once: the index serves every window, which the planner would otherwise plan each time.
declare
  v_page realtime.page;
  v_is_other boolean;
  v_missed record;
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

  v_missed := realtime.missed(p_watch, realtime.snapshot_of(p_since), realtime.snapshot_of(p_until));
  if v_missed.is_much then
    return v_page;
  end if;

  v_page := realtime.assemble_page(v_page, p_watch, p_after);
  v_page.is_torn := coalesce(v_page.is_torn, false)
  or (v_missed.is_long and v_page.next is not null)
  or not realtime.is_kept(p_since, p_watch);
  return v_page;
end;
$$;

comment on function realtime.page is
  'What changed in a table from one cursor to another, page by page; torn, and of no relation, where the table is gone.';
