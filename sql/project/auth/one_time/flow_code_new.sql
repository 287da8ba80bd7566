create or replace function auth.flow_code_new(
  p_user_id uuid,
  p_challenge jsonb,
  p_recovers boolean default false
)
returns text
language plpgsql
as $$
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

comment on function auth.flow_code_new(uuid, jsonb, boolean) is
  'A code that is traded for a session by whoever has the verifier.';
