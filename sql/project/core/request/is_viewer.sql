create or replace function core.is_viewer(p_claims jsonb)
returns boolean language sql immutable parallel safe as $$
  -- Any other value of pr, or none, is a viewer. A token with act lets an operator look as a user of the application.
  select
    coalesce(p_claims ? 'act', false)
    or (
      coalesce(p_claims ->> 'typ' = 'platform', false)
      and coalesce(p_claims ->> 'pr' not in ('owner', 'admin'), true)
    );
$$;

comment on function core.is_viewer(jsonb) is
  'True for an operator, or an operator in the place of a user, who may only read.';
