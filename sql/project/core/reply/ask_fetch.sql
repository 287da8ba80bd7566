create or replace function core.ask_fetch(p_fetch jsonb, p_state jsonb)
returns core.reply language sql immutable parallel safe as $$
  -- Asks the gateway to call a provider of third-party sign-in.
  -- Secrets appear by name only; the gateway inserts them (fill). The answer is the status and the body as text, or the
  -- failure, and the state given here.
  select core.ask(p_fetch || jsonb_build_object('kind', 'fetch', 'state', p_state));
$$;
