create or replace function auth.flow_code_new(p_user_id uuid, p_challenge jsonb, p_recovers boolean default false)
returns text language plpgsql as $$
-- Makes a code that the client with the verifier trades for a session.
-- Writes: auth.flow_codes
declare
  v_code text := core.random_token(32);
  v_now timestamptz := clock_timestamp();
begin
  insert into auth.flow_codes (digest, user_id, challenge, expires_at, recovers)
  values
    (auth.token_digest(v_code), p_user_id, p_challenge, v_now + interval '5 minutes', p_recovers);

  delete from auth.flow_codes
  where
    digest in (
      select old.digest
      from auth.flow_codes as old
      where old.expires_at < v_now
      order by old.expires_at
      limit 10
      for update skip locked
    );

  return v_code;
end;
$$;

create or replace function auth.flow_code_take(p_code text)
returns auth.flow_codes language plpgsql as $$
-- Takes a flow code, if it is still valid.
-- Of two requests with one code one gets it, and holds the user's row too. The code is gone whatever the verifier was.
-- All nulls for none.
-- Writes: auth.flow_codes
declare
  v_digest text := auth.token_digest(p_code);
  v_code auth.flow_codes;
begin
  perform
  from auth.users as users
  where users.id = (select codes.user_id from auth.flow_codes as codes where codes.digest = v_digest)
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
