create or replace function auth.oauth_id(p_paths jsonpath[], p_told jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- Exactly as it was told, digit by digit. If the first that is there is no id, no other is taken for it.
  select
    case jsonb_typeof(told.id)
      when 'string' then substring(told.id #>> '{}' from '^.{1,255}$')
      when 'number' then substring(told.id #>> '{}' from '^-?\d{1,254}$')
    end
  from (select auth.oauth_first(p_paths, p_told) as id) as told;
$$;

comment on function auth.oauth_id(jsonpath[], jsonb) is
  'The id of an account at its provider; null when there is none.';
