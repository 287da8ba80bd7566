create or replace function auth.token_by_link(p_kinds text[], p_link text)
returns auth.one_time_tokens
language sql
as $$
  -- By the real clock: a transaction that waited for the lock may have outlived the token. All nulls for none.
  select tokens
  from auth.one_time_tokens as tokens
  where
    tokens.link_digest = auth.token_digest(p_link)
    and tokens.kind = any (p_kinds)
    and tokens.used_at is null
    and tokens.expires_at > clock_timestamp()
  for update;
$$;

comment on function auth.token_by_link(text[], text) is 'The good token of a link, locked.';
