create or replace function core.is_viewer(p_claims jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      p_claims ->> 'typ' = 'platform' and p_claims ->> 'pr' not in ('owner', 'admin'),
      false
    );
$$;

comment on function core.is_viewer(jsonb) is 'True for an operator token that may only read.';
