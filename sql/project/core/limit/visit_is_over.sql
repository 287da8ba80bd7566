create or replace function core.visit_is_over(p_started_at timestamptz, p_now timestamptz)
returns boolean
language sql
immutable
parallel safe
as $$
  -- A start in the future is over too: the clock was set back, and nobody is to wait for it.
  select p_now >= p_started_at + interval '1 minute' or p_started_at > p_now + interval '1 minute';
$$;

comment on function core.visit_is_over(timestamptz, timestamptz) is
  'True when the counted minute has passed.';
