create or replace function storage.link_of(p_claims jsonb)
returns uuid language sql immutable as $$
  -- The upload that a signed link is for.
  -- Null for claims that are no link's, or those of a link for reading.
  select auth.uuid_of(p_claims ->> 'upload')
  where p_claims ->> 'typ' = 'storage' and p_claims ->> 'use' = 'upload';
$$;

create or replace function storage.as_signer(p_request core.request, p_claims jsonb)
returns core.request language plpgsql immutable as $$
-- A request with the claims that policies are to see.
-- By a link everybody uploads as who signed it. Other requests keep their own claims.
begin
  if p_request.path ->> 'by' = 'link' then
    p_request.claims := p_claims;
  end if;
  return p_request;
end;
$$;
