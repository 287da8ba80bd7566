create or replace function auth.token_owner(p_kinds text[], p_identity text, p_secret text)
returns uuid language plpgsql stable as $$
-- The user that a link token belongs to, or the newest code of an address.
-- Only finds whose row to lock; whether the token is valid is decided under that lock.
begin
  if p_identity is null then
    return (
      select tokens.user_id
      from auth.one_time_tokens as tokens
      where tokens.link_digest = auth.token_digest(p_secret)
    );
  end if;

  return (
    select tokens.user_id
    from auth.one_time_tokens as tokens
    where
      tokens.kind = any (p_kinds)
      and tokens.identity = p_identity
      and tokens.used_at is null
      and tokens.code_digest is not null
    order by tokens.created_at desc
    limit 1
  );
end;
$$;

create or replace function auth.token_by_link(p_kinds text[], p_link text)
returns auth.one_time_tokens language sql as $$
  -- The valid token of a link, locked.
  -- Compares with the real clock: a transaction that waited for the lock may have outlived the token. All nulls for
  -- none.
  select tokens
  from auth.one_time_tokens as tokens
  where
    tokens.link_digest = auth.token_digest(p_link)
    and tokens.kind = any (p_kinds)
    and tokens.used_at is null
    and tokens.expires_at > clock_timestamp()
  for update;
$$;

create or replace function auth.code_tries_release(p_identity text, p_tries integer)
returns void language sql as $$
  -- Takes back what a right code had counted.
  -- No more than its own: what others guessed stays counted.
  -- Writes: auth.attempts
  update auth.attempts as attempt
  set hits = greatest(0, attempt.hits - p_tries)
  where attempt.scope = 'code' and attempt.key = auth.attempt_key('code', p_identity, null);
$$;

create or replace function auth.token_by_code(p_user_id uuid, p_kinds text[], p_identity text, p_code text)
returns auth.one_time_tokens language plpgsql as $$
-- The valid token of a code, locked; a wrong code is counted.
-- Five guesses a code: each is counted before it is compared, under the row's lock, so that no burst gets more. Over
-- all codes of an address as many comparisons as sign-ins: new codes buy no more guesses. Beyond that no code is
-- accepted, with the answer for a wrong one: asking to wait would reveal that the address has an account.
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
    v_wait := auth.attempt_count('code', p_identity, null, v_settings.max_attempts_email, v_settings.attempt_window);
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

create or replace function auth.token_spend(p_kinds text[], p_identity text, p_secret text)
returns auth.one_time_tokens language plpgsql as $$
-- Uses up a link token or a code, and locks its user.
-- The user's row is locked first, as everywhere; so of any number of redemptions one finds the token unused. Its
-- expiry is compared again when its own row is locked, because that lock may have been waited for too. With an address
-- the secret is a code, without one a link token. All nulls where there is nothing to spend.
-- Writes: auth.one_time_tokens
declare
  v_owner uuid := auth.token_owner(p_kinds, p_identity, p_secret);
  v_token auth.one_time_tokens;
begin
  perform from auth.users as users where users.id = v_owner for no key update;
  if not found then
    return null;
  end if;

  v_token := case
    when p_identity is null then auth.token_by_link(p_kinds, p_secret)
    else auth.token_by_code(v_owner, p_kinds, p_identity, p_secret)
  end;

  update auth.one_time_tokens as tokens
  set used_at = clock_timestamp()
  where tokens.id = v_token.id and tokens.expires_at > clock_timestamp()
  returning tokens.*
  into v_token;

  return v_token;
end;
$$;
