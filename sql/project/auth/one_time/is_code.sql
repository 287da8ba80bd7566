create or replace function auth.is_code(p_secret text)
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(p_secret ~ '^[0-9]{6}$', false);
$$;

comment on function auth.is_code(text) is 'True for six digits.';
