create or replace function auth.token_spend(p_kinds text[], p_identity text, p_secret text)
returns auth.one_time_tokens
language plpgsql
as $$
-- The user's row is locked first, as everywhere; so of any number of redemptions one finds the token unused. Its
-- end is judged once more when its own row is held, for that may have been waited for too.
-- With an address the secret is a code, without one a link token. All nulls where there is nothing to spend.
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

comment on function auth.token_spend(text[], text, text) is
  'Uses up a link token or a code, and locks its user.';
