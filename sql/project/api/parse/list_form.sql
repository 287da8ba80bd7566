create or replace function api.list_form()
returns text
language sql
immutable
parallel safe
as $$
  -- An element that begins with a quote must be quoted rightly; others end at a comma or the parenthesis.
  select
    '\((?:"(?:[^"\\]|\\.)*"|[^",)][^,)]*)?(?:,(?:"(?:[^"\\]|\\.)*"|[^",)][^,)]*)?)*\)';
$$;

comment on function api.list_form is 'The regular expression of the list of in.';
