create or replace function storage.operation()
returns text language sql stable as $$
  -- Used inside policies: unpinned and fully qualified, so that it inlines. After a request the setting is empty.
  select pg_catalog.current_setting('storage.operation', true);
$$;

comment on function storage.operation is 'The operation of this request, such as storage.object.upload.';

create or replace function storage.allow_only_operation(p_operation text)
returns boolean language sql stable as $$
  -- With or without the prefix storage. on either side.
  select coalesce(
    nullif(pg_catalog.regexp_replace(p_operation, '^storage[.]', ''), '') = pg_catalog.regexp_replace(
      pg_catalog.current_setting('storage.operation', true),
      '^storage[.]',
      ''
    ),
    false
  );
$$;

comment on function storage.allow_only_operation(text) is 'True when this request is that operation.';

create or replace function storage.allow_any_operation(p_operations text[])
returns boolean language sql stable as $$
  -- A function with a subquery would not inline.
  select coalesce(
    nullif(
      pg_catalog.regexp_replace(pg_catalog.current_setting('storage.operation', true), '^storage[.]', ''),
      ''
    ) = any (p_operations)
    or 'storage.' || nullif(
      pg_catalog.regexp_replace(pg_catalog.current_setting('storage.operation', true), '^storage[.]', ''),
      ''
    ) = any (p_operations),
    false
  );
$$;

comment on function storage.allow_any_operation(text[]) is 'True when this request is one of those operations.';
