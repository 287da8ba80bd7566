create or replace function core.ok(p_body jsonb, p_status integer default 200)
returns core.reply language sql immutable parallel safe as $$
  select row(p_status, '{}'::jsonb, p_body, null::jsonb, null::text, null::jsonb)::core.reply;
$$;

comment on function core.ok(jsonb, integer) is 'A reply of success.';
