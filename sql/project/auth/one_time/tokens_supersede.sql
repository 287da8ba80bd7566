create or replace function auth.tokens_supersede(
  p_user_id uuid,
  p_kind text,
  p_identity text,
  p_asker cidr
)
returns void
language plpgsql
as $$
-- The newest ends the older ones of its kind that the same network asked for, and those of a change to another address.
-- Others' stay: whoever asks in somebody's name must not end the link that this one asked for, and is bound to
-- (PKCE). Of the others' codes four are left, for each that lives makes a guess likelier to be right.
-- Only the confirmation of a sign-up leaves all links alive: each activates the password that was given with it, and
-- nobody knows yet whose click comes. The caller holds the user's row.
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
      when tokens.asker is distinct from p_asker
      and tokens.identity = p_identity then null
      when p_kind != 'confirmation'
      or tokens.password is null then clock_timestamp()
    end
  where
    tokens.user_id = p_user_id
    and tokens.kind = p_kind
    and tokens.used_at is null
    and tokens.id != all (v_others);
end;
$$;

comment on function auth.tokens_supersede(uuid, text, text, cidr) is
  'Ends the links and codes that a new one of their kind takes the place of.';
