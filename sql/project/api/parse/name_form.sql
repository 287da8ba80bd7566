create or replace function api.name_form()
returns text
language sql
immutable
parallel safe
as $$
  -- Where a name ends; api.parse_name says which are names. What tells letters apart costs a regular expression much
  -- memory, and that much time each time it is used.
  select '(?: *"(?:[^"\\]|\\.)*" *|[^"(),.:!>-]+(?:-[^"(),.:!>-]+)*)';
$$;

comment on function api.name_form is 'The regular expression of a name.';
