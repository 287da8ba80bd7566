create or replace function api.parse_list(p_list text)
returns text
language sql
immutable
parallel safe
as $$
  -- Blanks of an unquoted element are its own, but for those behind the parenthesis. A lone quote is no quoting.
  select
    coalesce(
      array_agg(
        case
          when found.part[1] ~ '^"(?:[^"\\]|\\.)*"$' then api.unquote(found.part[1])
          else found.part[1]
        end
        order by found.at
      )::text,
      '{}'
    )
  from
    regexp_matches(
      nullif(ltrim(substr(p_list, 2, length(p_list) - 2), ' '), '') || ',',
      '(' || api.element_form() || '),',
      'g'
    ) with ordinality as found (part, at);
$$;

comment on function api.parse_list is 'The array literal of a list in parentheses.';
