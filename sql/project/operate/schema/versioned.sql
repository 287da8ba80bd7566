create or replace function operate.versioned(p_version text, p_body jsonb, p_headers jsonb default '{}')
returns core.reply language sql immutable parallel safe as $$
  -- A reply with the version of the catalogue that was read first: what follows is at least as new.
  select
    row(200, p_headers || jsonb_build_object('etag', format('"%s"', p_version)), p_body, null, null, null)::core.reply;
$$;
