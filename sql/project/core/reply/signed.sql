create or replace function core.signed(p_reply core.reply, p_claims jsonb, p_marker text)
returns core.reply language plpgsql immutable as $$
-- Asks the gateway to sign the claims and to replace the marker by the token.
-- The secret never enters the database. The reply carries the claims, and a random marker in the place of the token;
-- the gateway signs the claims byte for byte and replaces the marker.
begin
  p_reply.token := p_claims;
  p_reply.marker := p_marker;
  return p_reply;
end;
$$;
