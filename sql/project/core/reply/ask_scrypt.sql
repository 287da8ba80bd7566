create or replace function core.ask_scrypt(p_password core.password, p_state jsonb default '{}')
returns core.reply language plpgsql immutable parallel safe as $$
-- Asks the gateway to derive a key from the password of the request.
-- The password stays in the gateway. The answer is the ask with the derived key added (base64), so the state given
-- here comes back with it.
begin
  return core.ask(
    jsonb_build_object(
      'kind', 'scrypt',
      'of', 'password',
      'salt', translate(encode(p_password.salt, 'base64'), E'\n', ''),
      'n', p_password.n,
      'r', p_password.r,
      'p', p_password.p,
      'state', p_state
    )
  );
end;
$$;
