create or replace function auth.token_by_code(
  p_user_id uuid,
  p_kinds text[],
  p_identity text,
  p_code text
)
returns auth.one_time_tokens
language plpgsql
as $$
-- Five guesses a code: each is counted before it is compared, under the row's lock, so that no burst gets more. Over all
-- codes of the address as many comparisons as sign-ins: new codes buy no more guesses. Beyond that no code is good, in
-- the words for a wrong one: a wait would tell that the address has an account.
-- Writes: auth.one_time_tokens, auth.attempts
declare
  v_settings core.settings := core.settings_row();
  v_token auth.one_time_tokens;
  v_good auth.one_time_tokens;
  v_tries integer := 0;
  v_wait integer := 0;
begin
  for v_token in update auth.one_time_tokens as tokens
  set failures = tokens.failures + 1
  where
    tokens.user_id = p_user_id
    and tokens.kind = any (p_kinds)
    and tokens.identity = p_identity
    and tokens.used_at is null
    and tokens.code_digest is not null
    and tokens.failures < 5
    and tokens.expires_at > clock_timestamp()
  returning tokens.* loop
    v_tries := v_tries + 1;
    v_wait := auth.attempt_count(
      'code',
      p_identity,
      null,
      v_settings.max_attempts_email,
      v_settings.attempt_window
    );
    if v_token.code_digest = auth.code_digest(v_token.kind, p_identity, p_code) then
      v_good := v_token;
    end if;
  end loop;

  if v_wait > 0 or v_good.id is null then
    return null;
  end if;

  perform auth.code_tries_release(p_identity, v_tries);
  return v_good;
end;
$$;

comment on function auth.token_by_code(uuid, text[], text, text) is
  'The good token of a code, locked; a wrong code is counted.';
