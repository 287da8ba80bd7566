create or replace function auth.jwt()
returns jsonb language sql stable as $$
  -- Used inside policies: unpinned and fully qualified, so that it inlines. Its signature never changes. After a
  -- request the setting is an empty string, not null.
  select nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::pg_catalog.jsonb;
$$;

comment on function auth.jwt is 'The claims of the caller''s token.';
