create or replace function auth.token_owner(p_kinds text[], p_identity text, p_secret text)
returns uuid
language plpgsql
stable
as $$
-- Only whose row is to be locked; what is good is decided under that lock.
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

comment on function auth.token_owner(text[], text, text) is
  'Whom a link token belongs to, or the newest code of an address.';
