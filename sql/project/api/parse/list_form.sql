create or replace function api.element_form()
returns text
language sql
immutable
parallel safe
as $$
  -- Quoted up to a comma or the parenthesis; where a quote is not closed like that it is a character as any other.
  select
    '(?:"(?:[^"\\]|\\.)*"|"(?!(?:[^"\\]|\\.)*"[,)])[^,)]*|(?:[^",)][^,)]*)?)';
$$;

comment on function api.element_form is 'The regular expression of an element of a list.';

create or replace function api.list_form()
returns text
language sql
immutable
parallel safe
as $$
  -- Blanks may stand around the parentheses, and after the opening one.
  select format(' *\( *%1$s(?:,%1$s)*\) *', api.element_form());
$$;

comment on function api.list_form is 'The regular expression of the list of in.';
