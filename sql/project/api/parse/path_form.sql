create or replace function api.path_form()
returns text
language sql
immutable
parallel safe
as $$
  -- What ->> gives is text, so nothing follows it.
  select '(?:->' || api.key_form() || ')*(?:->>' || api.key_form() || ')?';
$$;

comment on function api.path_form is 'The regular expression of a JSON path, which may be empty.';
