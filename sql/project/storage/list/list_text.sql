create or replace function storage.batch_text()
returns text language sql immutable parallel safe as $$
  -- The part of a list by name that reads objects.
  -- rest: the name behind the prefix, and where its first slash is; 0 for a file, or where a list has no folders.
  select
    $text$
select
  object.name, rest.slash, object.id, object.created_at, object.updated_at, object.metadata,
  $1[6] = '' or starts_with(lower(rest.text collate "default"), $1[6]) as fits
from
  storage.objects as object
  cross join lateral (
    select
      substr(object.name, $1[4]::integer + 1),
      case when $1[7]::boolean then position('/' in substr(object.name, $1[4]::integer + 1)) else 0 end
  ) as rest (text, slash)
where object.bucket_id = $1[1] and %1$s
order by object.name %2$s
limit walk.batch$text$;
$$;

create or replace function storage.walk_text(p_is_desc boolean)
returns text language sql immutable parallel safe as $$
  -- The part of a list by name that finds its entries.
  -- One level by name. Files come in batches of the index; behind the first file of a folder the walk goes on past the
  -- folder ('0' follows '/'), so that its other files are not read. A batch is one row after a folder, and four times as
  -- many after files: at most what a page of 1,000 reads, and no more than are wanted. n counts the entries that fit.
  select format(
    $text$
with recursive
  walk as (
    select
      null::text collate "C" as name, 0 as slash, false as fits, null::uuid as id, null::timestamptz as created_at,
      null::timestamptz as updated_at, null::jsonb as metadata, %1$s collate "C" as next, true as goes_on,
      least($1[5]::integer, case when $1[7]::boolean then 25 else 1001 end) as batch, 0::bigint as n
    union all
    select
      step.name, step.slash, step.fits, step.id, step.created_at, step.updated_at, step.metadata,
      case when step.slash > 0 then left(step.name, $1[4]::integer + step.slash - 1) || %2$L else step.name || %3$s end,
      step.slash > 0 or step.is_last,
      case
        when step.slash > 0 then 1
        else least(walk.batch * 4, 1001, case when $1[6] = '' then $1[5]::integer - walk.n - step.n end)::integer
      end,
      walk.n + step.n
    from
      walk
      cross join lateral (
        select
          run.*,
          count(*) filter (where run.fits) over rows as n,
          count(*) filter (where run.slash > 0) over rows as folders,
          lead(run.name) over rows is null as is_last
        from
          (%4$s) as run
        window rows as (order by run.name %5$s rows unbounded preceding)
      ) as step
    where
      walk.goes_on
      and walk.n < $1[5]::integer
      and (step.folders = 0 or (step.folders = 1 and step.slash > 0))
  ),
  entry as (select * from walk where walk.fits and walk.n <= $1[5]::integer)$text$,
    piece.start,
    piece.past,
    piece.next,
    format(storage.batch_text(), piece.range, piece.direction),
    piece.direction
  )
  from (
    values
      (false, '$1[2]', '0', 'chr(1)', 'object.name >= walk.next and object.name < $1[3]', 'asc'),
      (true, '$1[3]', '/', '''''', 'object.name >= $1[2] and object.name < walk.next', 'desc')
  ) as piece (is_desc, start, past, next, range, direction)
  where piece.is_desc = p_is_desc;
$$;

create or replace function storage.sort_text(p_is_desc boolean)
returns text language sql immutable parallel safe as $$
  -- One level by a time: folders first, which have none. There is no index for it, so all that has the prefix is read.
  -- The place of an entry is one text, and what follows a place is greater, or less.
  select format(
    $text$
with
  level as (
    select object.*, rest.text, rest.slash
    from
      storage.objects as object
      cross join lateral (
        select
          substr(object.name, $1[4]::integer + 1),
          case when $1[7]::boolean then position('/' in substr(object.name, $1[4]::integer + 1)) else 0 end
      ) as rest (text, slash)
    where
      object.bucket_id = $1[1]
      and object.name >= $1[2]
      and object.name < $1[3]
      and ($1[6] = '' or starts_with(lower(rest.text collate "default"), $1[6]))
  ),
  placed as (
    select
      min(level.name) as name, level.slash, null::uuid as id, null::timestamptz as created_at,
      null::timestamptz as updated_at, null::jsonb as metadata, concat(%1$L, left(level.text, level.slash)) as next
    from level
    where level.slash > 0
    group by level.slash, left(level.text, level.slash)
    union all
    select
      level.name, 0, level.id, level.created_at, level.updated_at, level.metadata,
      concat(
        '1',
        to_char(
          case $1[8] when 'created_at' then level.created_at else level.updated_at end at time zone 'UTC',
          'YYYYMMDDHH24MISSUS'
        ),
        level.name
      )
    from level
    where level.slash = 0
  ),
  entry as (
    select placed.*, row_number() over (order by placed.next collate "C" %2$s) as n
    from placed
    where $1[9] = '' or placed.next collate "C" %3$s $1[9]
    order by n
    limit $1[5]::integer
  )$text$, piece.first, piece.direction, piece.behind
  )
  from (
    values
      (false, '0', 'asc', '>'),
      (true, '2', 'desc', '<')
  ) as piece (is_desc, first, direction, behind)
  where piece.is_desc = p_is_desc;
$$;
