create or replace function storage.batch_text()
returns text language sql immutable parallel safe as $$
  -- The part of a list that reads names, up to the first where the walk stops.
  -- That is a folder, or what does not begin with the search. An offset of 0, here and below, keeps Postgres from
  -- computing the same again for each place that names it.
  select
    $text$
select
  found.names[found.at] as stop,
  coalesce(found.at - 1, cardinality(found.names), 0) as files,
  found.names[coalesce(found.at, cardinality(found.names))] as last
from (
  select array_agg(batch.name) as names, array_position(array_agg(batch.stops), true) as at
  from (
    select
      object.name,
      wish.has_folders and position('/' in rest.text) > 0
      or wish.search != '' and not starts_with(lower(rest.text collate "default"), wish.search) as stops
    from
      storage.objects as object
      cross join lateral (select substr(object.name, wish.at + 1)) as rest (text)
    where object.bucket_id = $1[1] and %s
    order by object.name %s
    limit step.batch
  ) as batch
) as found
offset 0$text$;
$$;

create or replace function storage.miss_text()
returns text language sql immutable parallel safe as $$
  -- The part of a list that finds the character with which a name leaves the search.
  -- Null where another name that begins alike may still fit: where this one is only too short, and where lower case is
  -- not made character by character, as of a dotted I or before a combining mark. A final sigma counts as a sigma.
  select
    $text$
select
  case
    when bool_and(length(pair.lower) = 1) and left(rest.text, length(wish.search)) !~ '[\u0300-\u036f]'
      then min(pair.at) filter (where translate(pair.lower, 'ς', 'σ') != translate(pair.wanted, 'ς', 'σ'))
  end
from (
  select given.at, given.wanted, lower(given.found collate "default")
  from
    rows from (
      string_to_table(left(rest.text, length(wish.search)), null),
      string_to_table(wish.search, null)
    ) with ordinality as given (found, wanted, at)
  where given.found is not null
) as pair (at, wanted, lower)$text$;
$$;

create or replace function storage.stop_text()
returns text language sql immutable parallel safe as $$
  -- The part of a list that looks at the name where a walk stopped.
  -- slash: where its folder ends; 0 where it does not begin with the search, or the walk did not stop.
  select format(
    $text$
select
  folder.slash,
  case when folder.slash = 0 and wish.search != '' then (%s)::integer end as miss
from
  (select substr(run.stop, wish.at + 1) offset 0) as rest (text)
  cross join lateral (
    select
      case when starts_with(lower(rest.text collate "default"), wish.search) then position('/' in rest.text) else 0 end
    offset 0
  ) as folder (slash)
offset 0$text$,
    storage.miss_text()
  );
$$;

create or replace function storage.steps_text(p_is_desc boolean)
returns text language sql immutable parallel safe as $$
  -- The part of a list that walks over its level.
  -- A step is some files, and the name where it stopped. Behind the first file of a folder the walk goes on past the
  -- folder ('0' follows '/'), and behind a name that left the search past all that leave it there: they are not read. A
  -- batch is one name after a stop, and four times as many after files: at most what a page of 1,000 reads, and no more
  -- than are wanted. n counts the entries so far.
  select format(
    $text$
with recursive
  wish as materialized (
    select
      $1[4]::integer as at, $1[6] as search, $1[7]::boolean as has_folders, $1[10]::integer as skipped,
      $1[11]::integer as most
  ),
  step as (
    select
      null::text collate "C" as stop, 0 as slash, 0 as files, null::text collate "C" as begun, %1$s collate "C" as next,
      0::bigint as n, least(wish.most, case when wish.has_folders then 25 else 1001 end) as batch, true as goes_on
    from wish
    union all
    select
      run.stop, its.slash, run.files, step.next,
      case
        when its.slash > 0 then left(run.stop, wish.at + its.slash - 1) || %2$L
        when its.miss > 0 then left(run.stop, wish.at + its.miss) %3$s
        else run.last %4$s
      end,
      step.n + run.files + least(its.slash, 1),
      case when run.stop is null then least(step.batch * 4, 1001, wish.most - step.n - run.files)::integer else 1 end,
      run.stop is not null or run.files = step.batch
    from
      step
      cross join wish
      cross join lateral (%5$s) as run
      cross join lateral (%6$s) as its
    where step.goes_on and step.n < wish.most
  )$text$,
    piece.start,
    piece.past,
    piece.beyond,
    piece.behind,
    format(storage.batch_text(), piece.range, piece.direction),
    storage.stop_text()
  )
  from (
    values
      (
        false, '$1[2]', '0', '|| repeat(chr(1114111), 257)', '|| chr(1)',
        'object.name >= step.next and object.name < $1[3]', 'asc'
      ),
      (true, '$1[3]', '/', '', '', 'object.name >= $1[2] and object.name < step.next', 'desc')
  ) as piece (is_desc, start, past, beyond, behind, range, direction)
  where piece.is_desc = p_is_desc;
$$;

create or replace function storage.walk_text(p_is_desc boolean)
returns text language sql immutable parallel safe as $$
  -- The part of a list by name that finds its entries: those of the steps that are wanted.
  -- The place behind an entry is where the walk goes on.
  select
    storage.steps_text(p_is_desc) || format(
      $text$,
  wanted as (
    select step.*, step.n - step.files - least(step.slash, 1) as before
    from
      step
      cross join wish
    where step.n > wish.skipped
  ),
  level as (
    select
      wanted.stop as name, wanted.slash, null::uuid as id, null::timestamptz as created_at,
      null::timestamptz as updated_at, null::jsonb as metadata, wanted.next
    from wanted
    where wanted.slash > 0
    union all
    select file.name, 0, file.id, file.created_at, file.updated_at, file.metadata, file.name %1$s
    from
      wanted
      cross join lateral (
        select object.*
        from storage.objects as object
        where object.bucket_id = $1[1] and %2$s
        order by object.name %3$s
        limit wanted.files
      ) as file
    where wanted.files > 0
  ),
  entry as (
    select
      level.*,
      row_number() over (order by level.name %3$s) + (select min(wanted.before) from wanted) as n
    from level
  )$text$, piece.behind, piece.range, piece.direction
    )
  from (
    values
      (false, '|| chr(1)', 'object.name >= wanted.begun', 'asc'),
      (true, '', 'object.name < wanted.begun', 'desc')
  ) as piece (is_desc, behind, range, direction)
  where piece.is_desc = p_is_desc;
$$;

create or replace function storage.sort_text(p_is_desc boolean)
returns text language sql immutable parallel safe as $$
  -- The part of a list by a time that finds its entries: folders, which have none, and then files.
  -- No index has the files of a level by their time: all of them are read. The place of an entry is the folder, or the
  -- time and name of the file.
  select
    storage.steps_text(false) || format(
      $text$,
  level as (
    select
      step.stop as name, step.slash, null::uuid as id, null::timestamptz as created_at,
      null::timestamptz as updated_at, null::jsonb as metadata, null::timestamptz as time,
      concat(%1$L, left(step.stop, wish.at + step.slash)) as next
    from
      step
      cross join wish
    where step.slash > 0
    union all
    select
      file.name, 0, file.id, file.created_at, file.updated_at, file.metadata,
      case $1[8] when 'created_at' then file.created_at else file.updated_at end, null
    from
      step
      cross join lateral (
        select object.*
        from storage.objects as object
        where object.bucket_id = $1[1] and object.name >= step.begun
        order by object.name
        limit step.files
      ) as file
    where step.files > 0
  ),
  page as (
    select level.*
    from level
    where
      $1[9] = ''
      or level.next collate "C" %2$s $1[9]
      or level.slash = 0 and not starts_with($1[9], '1')
      or level.slash = 0 and (level.time, level.name) %2$s (
        select split_part(substr($1[9], 2), '/', 1)::timestamptz, substr($1[9], position('/' in $1[9]) + 1)
        where starts_with($1[9], '1')
      )
    order by level.slash = 0, level.time %3$s, level.name %3$s
    limit $1[5]::integer - $1[10]::integer
    offset $1[10]::integer
  ),
  entry as (
    select
      page.name, page.slash, page.id, page.created_at, page.updated_at, page.metadata,
      coalesce(page.next, concat('1', to_json(page.time) #>> '{}', '/', page.name)) as next,
      $1[10]::integer + row_number() over (order by page.slash = 0, page.time %3$s, page.name %3$s) as n
    from page
  )$text$, piece.first, piece.behind, piece.direction
    )
  from (
    values
      (false, '0', '>', 'asc'),
      (true, '2', '<', 'desc')
  ) as piece (is_desc, first, behind, direction)
  where piece.is_desc = p_is_desc;
$$;
