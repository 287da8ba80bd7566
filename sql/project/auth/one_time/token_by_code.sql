create or replace function auth.token_by_code(
  p_user_id uuid,
  p_kinds text[],
  p_identity text,
  p_code text
)
returns auth.one_time_tokens
language plpgsql
as $$
-- Five guesses a code: each is counted before it is compared, under the row's lock, so that no burst gets more.
-- Writes: auth.one_time_tokens
declare
  v_token auth.one_time_tokens;
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
    if v_token.code_digest = auth.code_digest(v_token.kind, p_identity, p_code) then
      return v_token;
    end if;
  end loop;

  return null;
end;
$$;

comment on function auth.token_by_code(uuid, text[], text, text) is
  'The good token of a code, locked; a wrong code is counted.';
