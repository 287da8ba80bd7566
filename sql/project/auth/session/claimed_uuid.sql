create or replace function auth.claimed_uuid(p_claims jsonb, p_name text)
returns uuid
language sql
immutable
parallel safe
as $$
  select
    case
      when translate(
        p_claims ->> p_name,
        '123456789abcdefABCDEF',
        '000000000000000000000'
      ) = '00000000-0000-0000-0000-000000000000' then (p_claims ->> p_name)::uuid
    end;
$$;

comment on function auth.claimed_uuid(jsonb, text) is
  'A claim that is a UUID; null when it is not there or is none.';
