create or replace function auth.token_mint(
  p_user_id uuid,
  p_kind text,
  p_identity text,
  p_password text default null,
  p_challenge jsonb default null,
  p_asker cidr default null
)
returns auth.one_time_secret
language plpgsql
as $$
-- Links and codes are made here alone, and what is made ends what came before it. The caller holds the user's row.
-- Writes: auth.one_time_tokens
declare
  v_now timestamptz := clock_timestamp();
  v_secret auth.one_time_secret := row(
    core.random_token(32),
    auth.code_new()
  )::auth.one_time_secret;
begin
  perform auth.tokens_supersede(p_user_id, p_kind, p_identity, p_asker);

  insert into auth.one_time_tokens
    (
      user_id,
      kind,
      identity,
      link_digest,
      code_digest,
      password,
      challenge,
      asker,
      created_at,
      expires_at
    )
  values
    (
      p_user_id,
      p_kind,
      p_identity,
      auth.token_digest(v_secret.link),
      auth.code_digest(p_kind, p_identity, v_secret.code),
      p_password,
      p_challenge,
      p_asker,
      v_now,
      v_now + auth.token_ttl(p_kind, core.settings_row())
    );

  perform auth.tokens_sweep(v_now);
  return v_secret;
end;
$$;

comment on function auth.token_mint(uuid, text, text, text, jsonb, cidr) is
  'Makes a link token and a code for a user; stores their digests.';
