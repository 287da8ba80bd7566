create or replace function auth.claimed_uuid(p_claims jsonb, p_name text)
returns uuid
language sql
immutable
parallel safe
as $$
  select
    case
      when p_claims ->> p_name ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (
        p_claims ->> p_name
      )::uuid
    end;
$$;

comment on function auth.claimed_uuid(jsonb, text) is
  'A claim that is a UUID; null when it is not there or is none.';
