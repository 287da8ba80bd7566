create or replace function storage.sign_ask(p_claims text[], p_state jsonb)
returns core.reply language sql immutable parallel safe as $$
  select core.ask(jsonb_build_object('kind', 'sign', 'claims', to_jsonb(p_claims), 'state', p_state));
$$;

comment on function storage.sign_ask(text[], jsonb) is 'Asks the gateway to sign links.';
