create or replace function auth.flow_code_take(p_code text)
returns auth.flow_codes
language plpgsql
as $$
-- One winner, who holds the user's row too. The code is gone whatever the verifier was. All nulls for none.
-- Writes: auth.flow_codes
declare
  v_digest text := auth.token_digest(p_code);
  v_code auth.flow_codes;
begin
  perform
  from auth.users as users
  where
    users.id = (select codes.user_id from auth.flow_codes as codes where codes.digest = v_digest)
  for no key update;

  delete from auth.flow_codes as codes
  where codes.digest = v_digest
  returning codes.*
  into v_code;

  if v_code.expires_at > clock_timestamp() then
    return v_code;
  end if;
  return null;
end;
$$;

comment on function auth.flow_code_take(text) is 'Takes a flow code that is still good.';
