create or replace function auth.identity_owner(p_provider text, p_provider_id text)
returns uuid language plpgsql stable as $$
-- The user whose provider identity it is; null for none.
-- By the provider's own id and nothing else: names and addresses change hands there.
begin
  return (
    select identities.user_id
    from auth.identities as identities
    where identities.provider = p_provider and identities.provider_id = p_provider_id
  );
end;
$$;
