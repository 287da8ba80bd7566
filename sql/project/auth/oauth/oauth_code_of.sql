create or replace function auth.oauth_code_of(p_query jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- Instagram puts #_ behind it, which no browser sends but other clients may.
  select nullif(regexp_replace(p_query ->> 'code', '#_$', ''), '');
$$;

comment on function auth.oauth_code_of(jsonb) is
  'The code a browser brings from a provider; null without one.';
