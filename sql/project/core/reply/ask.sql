create or replace function core.ask(p_ask jsonb)
returns core.reply language sql immutable parallel safe as $$
  select row(null::integer, null::jsonb, null::jsonb, null::jsonb, null::text, p_ask)::core.reply;
$$;

comment on function core.ask(jsonb) is 'Asks the gateway for something that only it can do.';
