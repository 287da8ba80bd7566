create or replace function import.appwrite_short(p_name text)
returns text language sql immutable as $$
  -- A name that Postgres keeps whole.
  -- Postgres keeps 63 bytes of a name. What is cut gets a digest, so that two long names stay two.
  select case
    when octet_length(p_name) <= 63 then p_name
    else (
      select left(p_name, max(cut.at)) || '_' || left(md5(p_name), 8)
      from generate_series(1, 54) as cut (at)
      where octet_length(left(p_name, cut.at)) <= 54
    )
  end;
$$;

create or replace function import.appwrite_slug(p_name text)
returns text language sql immutable as $$
  -- A name as tables have it: lower case, with underscores.
  select trim('_' from regexp_replace(lower(p_name), '[^a-z0-9_]+', '_', 'g'));
$$;

create or replace function import.appwrite_tables(p_facts jsonb)
returns table (item text, name text, database text, id text, label text, said jsonb)
language plpgsql
immutable
rows 20 as $$
-- Tables of Appwrite, and what they are called here.
-- Names in Appwrite are free text and not unique; ids are unique and may be random. A table is called by its
-- name where that is unique in its database, else by its id; with the database before it where there are several.
#variable_conflict use_column
begin
  return query
    with
      given as (
        select
          base.value ->> '$id' as database,
          listed.value ->> '$id' as id,
          coalesce(listed.value ->> 'name', '') as label,
          import.appwrite_slug(coalesce(listed.value ->> 'name', '')) as slug,
          listed.value as said
        from
          jsonb_array_elements(import.list_of(p_facts -> 'databases')) as base,
          jsonb_array_elements(import.list_of(base.value -> 'tables')) as listed
      ),
      wished as (
        select
          given.*,
          case
            when (select count(distinct other.database) from given as other) > 1 then import.appwrite_slug(
              given.database
            ) || '_'
            else ''
          end || case
            when given.slug = ''
            or count(*) over (partition by given.database, given.slug) > 1 then coalesce(
              nullif(import.appwrite_slug(given.id), ''),
              'table'
            )
            else given.slug
          end as wish
        from given
      ),
      named as (
        select
          wished.*,
          import.appwrite_short(
            wished.wish || case
              when count(*) over (partition by wished.wish) > 1 then '_' || left(
                md5(wished.database || '/' || wished.id),
                6
              )
              else ''
            end
          ) as name
        from wished
      )
    select 'public.' || named.name, named.name, named.database, named.id, named.label, named.said
    from named;
end;
$$;
