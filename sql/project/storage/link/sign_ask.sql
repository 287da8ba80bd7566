create or replace function storage.sign_ask(p_claims text[], p_state jsonb)
returns core.reply language sql immutable parallel safe as $$
  -- Asks the gateway to sign links.
  select core.ask(jsonb_build_object('kind', 'sign', 'claims', to_jsonb(p_claims), 'state', p_state));
$$;
