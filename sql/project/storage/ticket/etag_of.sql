create or replace function storage.etag_of(p_sha256 text, p_version uuid)
returns text language sql immutable parallel safe as $$
  -- The etag of a version.
  -- The same bytes again keep their etag, so caches stay valid.
  select '"' || coalesce(p_sha256, p_version::text) || '"';
$$;
