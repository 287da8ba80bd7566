create or replace function auth.claimed_uuid(p_claims jsonb, p_name text)
returns uuid
language sql
immutable
parallel safe
as $$
  select auth.uuid_of(p_claims ->> p_name);
$$;

comment on function auth.claimed_uuid(jsonb, text) is
  'A claim that is a UUID; null when it is not there or is none.';
