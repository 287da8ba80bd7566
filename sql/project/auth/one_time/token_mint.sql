create or replace function auth.verify_address(p_kind text, p_link text, p_settings core.settings)
returns text language sql immutable parallel safe as $$
  -- The address of the link with that token.
  select concat(rtrim(p_settings.public_url, '/'), '/auth/v1/verify?type=', p_kind, '&token=', p_link);
$$;

create or replace function auth.token_ttl(p_kind text, p_settings core.settings)
returns interval language sql immutable parallel safe as $$
  -- How long a one-time token is valid.
  select case
    when p_kind in ('confirmation', 'invite', 'email_change') then interval '24 hours'
    when p_kind in ('magiclink', 'recovery') then interval '1 hour'
    else make_interval(secs => p_settings.otp_ttl)
  end;
$$;

create or replace function auth.tokens_supersede(p_user_id uuid, p_kind text, p_identity text, p_asker cidr)
returns void language plpgsql as $$
-- The new token ends the older ones of its kind that the same network asked for, and those of a change to another
-- address. Tokens that others asked for stay: a stranger who asks in somebody's name must not end the link that the
-- user asked for and is bound to (PKCE). Of the others' codes four stay, because each live code makes a guess likelier
-- to be right.
-- Only the confirmations of sign-ups leave all links alive: each activates the password that was given with it, and
-- nobody knows yet which link the owner will follow. The caller holds the user's row.
-- Writes: auth.one_time_tokens
declare
  v_others uuid[] := array(
    select tokens.id
    from auth.one_time_tokens as tokens
    where
      tokens.user_id = p_user_id
      and tokens.kind = p_kind
      and tokens.identity = p_identity
      and tokens.asker is distinct from p_asker
      and tokens.used_at is null
      and tokens.code_digest is not null
    order by tokens.created_at desc
    limit 4
  );
begin
  update auth.one_time_tokens as tokens
  set
    code_digest = null,
    used_at = case
      when tokens.asker is distinct from p_asker and tokens.identity = p_identity then null
      when p_kind != 'confirmation' or tokens.password is null then clock_timestamp()
    end
  where tokens.user_id = p_user_id and tokens.kind = p_kind and tokens.used_at is null and tokens.id != all (v_others);
end;
$$;

comment on function auth.tokens_supersede(uuid, text, text, cidr) is
  'Ends the links and codes that a new one of their kind replaces.';

create or replace function auth.tokens_sweep(p_now timestamptz)
returns void language sql as $$
  -- Deletes a few old rows for each new one. Rows are kept for a month beyond their expiry: the sign-ups they came
  -- from decide what a mail that is asked for again may activate.
  -- Writes: auth.one_time_tokens
  delete from auth.one_time_tokens
  where
    id in (
      select old.id
      from auth.one_time_tokens as old
      where old.expires_at < p_now - interval '30 days'
      order by old.expires_at
      limit 10
      for update skip locked
    );
$$;

create or replace function auth.token_mint(
  p_user_id uuid, p_kind text, p_identity text, p_password text default null, p_challenge jsonb default null,
  p_asker cidr default null
)
returns auth.one_time_secret language plpgsql as $$
-- Makes a link token and a code for a user; stores their digests.
-- Links and codes are made here alone, and a new one ends those before it. The caller holds the user's row.
-- Writes: auth.one_time_tokens
declare
  v_now timestamptz := clock_timestamp();
  v_secret auth.one_time_secret := row(core.random_token(32), auth.code_new())::auth.one_time_secret;
begin
  perform auth.tokens_supersede(p_user_id, p_kind, p_identity, p_asker);

  insert into auth.one_time_tokens
    (user_id, kind, identity, link_digest, code_digest, password, challenge, asker, created_at, expires_at)
  values
    (
      p_user_id, p_kind, p_identity, auth.token_digest(v_secret.link),
      auth.code_digest(p_kind, p_identity, v_secret.code), p_password, p_challenge, p_asker, v_now,
      v_now + auth.token_ttl(p_kind, core.settings_row())
    );

  perform auth.tokens_sweep(v_now);
  return v_secret;
end;
$$;
