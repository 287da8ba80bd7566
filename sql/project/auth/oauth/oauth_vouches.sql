create or replace function auth.oauth_vouches(p_paths jsonpath[], p_told jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  -- A security boundary: with this an address opens the account that has it. Only the boolean says so; no text, no
  -- number and no list.
  select
    exists (
      select
      from unnest(p_paths) as path
      where jsonb_path_query_first(p_told, path, '{}', true) = 'true'
    );
$$;

comment on function auth.oauth_vouches(jsonpath[], jsonb) is
  'True when the provider says that the address is the person''s.';
