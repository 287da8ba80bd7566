create or replace function auth.providers_offered()
returns jsonb
language sql
stable
as $$
  -- None yet.
  select '[]'::jsonb;
$$;

comment on function auth.providers_offered is
  'The providers that are offered, as clients read them.';
