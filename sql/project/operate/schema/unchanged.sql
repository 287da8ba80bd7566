create or replace function operate.unchanged(p_version text)
returns core.reply language sql immutable parallel safe as $$
  -- The reply to a client that has this version.
  select row(304, jsonb_build_object('etag', format('"%s"', p_version)), null, null, null, null)::core.reply;
$$;
