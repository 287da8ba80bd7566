create or replace function core.ask_fetch(p_fetch jsonb, p_state jsonb)
returns core.reply
language sql
immutable
parallel safe
as $$
  -- Secrets are named, and put in by the gateway (fill). The answer is the status and the body as text, or why there
  -- is neither, and the state given here.
  select core.ask(p_fetch || jsonb_build_object('kind', 'fetch', 'state', p_state));
$$;

comment on function core.ask_fetch(jsonb, jsonb) is
  'Asks the gateway to call a provider of third-party sign-in.';
