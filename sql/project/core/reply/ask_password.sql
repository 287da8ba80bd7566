create or replace function core.ask_password(p_state jsonb)
returns core.reply language sql immutable parallel safe as $$
  -- Asks the gateway for the password of the request.
  -- Only the check of an imported bcrypt hash needs the password itself. The answer is the password and
  -- the state given here.
  select core.ask(jsonb_build_object('kind', 'password', 'of', 'password', 'state', p_state));
$$;
