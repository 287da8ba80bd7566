create or replace function auth.with_query(p_address text, p_query text)
returns text
language sql
immutable
parallel safe
as $$
  select
    concat(
      p_address,
      case
        when strpos(p_address, '?') > 0 then '&'
        else '?'
      end,
      p_query
    );
$$;

comment on function auth.with_query(text, text) is
  'An address with that query, behind the one it may have already.';
