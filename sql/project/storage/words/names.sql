create or replace function storage.foldername(p_name text)
returns text[] language sql immutable parallel safe as $$
  -- Used inside policies: unpinned and fully qualified, so that it inlines. Results are those of Supabase.
  select
    (pg_catalog.string_to_array(p_name, '/'))[
      1:pg_catalog.array_length(pg_catalog.string_to_array(p_name, '/'), 1) - 1
    ];
$$;

comment on function storage.foldername(text) is 'The folders of a key: {a,b} for a/b/c.png.';

create or replace function storage.filename(p_name text)
returns text language sql immutable parallel safe as $$
  select
    (pg_catalog.string_to_array(p_name, '/'))[pg_catalog.array_length(pg_catalog.string_to_array(p_name, '/'), 1)];
$$;

comment on function storage.filename(text) is 'The last part of a key: c.png for a/b/c.png.';

create or replace function storage.extension(p_name text)
returns text language sql immutable parallel safe as $$
  -- A name without a dot is its own extension, as with Supabase.
  select pg_catalog.reverse(
    pg_catalog.split_part(
      pg_catalog.reverse(
        (pg_catalog.string_to_array(p_name, '/'))[pg_catalog.array_length(pg_catalog.string_to_array(p_name, '/'), 1)]
      ),
      '.',
      1
    )
  );
$$;

comment on function storage.extension(text) is 'What follows the last dot of a key: png for a/b/c.png.';
