create or replace function core.refuse_wait(p_seconds integer)
returns core.reply language sql stable as $$
  -- The refusal of a client that has to wait.
  select core.refuse(
    'rate_limited',
    format('too many requests, try again in %s seconds', p_seconds),
    null,
    jsonb_build_object('retry-after', p_seconds::text)
  );
$$;
