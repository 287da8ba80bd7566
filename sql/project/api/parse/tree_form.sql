create or replace function api.tree_form()
returns text
language sql
immutable
parallel safe
as $$
  -- An opening of a logic tree, or a test up to what ends it: 1 the whole, 2 and/or of an opening with its not., 3 name,
  -- 4 path, 5 not., 6 operator, 7 value, 8 the end.
  select
    '( *(?:([a-z.]+) *\(|(' || api.name_form() || ')(' || api.path_form(

    ) || ')\.(not\.)?([a-z]+(?:\([A-Za-z0-9_]+\))?)\.("(?:[^"\\]|\\.)*"|\{[^{}]*\}|' || api.list_form(

    ) || '|[^,)]*)(,|\)[) ]*,?)))';
$$;

comment on function api.tree_form is 'The regular expression of a part of a logic tree.';
