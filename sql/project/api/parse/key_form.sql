create or replace function api.key_form()
returns text
language sql
immutable
parallel safe
as $$
  -- Freer than a name: a key of a JSON path, or of the query, holds whatever no grammar around it needs.
  select '(?:"(?:[^"\\]|\\.)*"|-?[^"(:.,>)-][^(:.,>)-]*(?:-[^(:.,>)-]+)*)';
$$;

comment on function api.key_form is 'The regular expression of a key.';
