create or replace function api.item_form()
returns text
language sql
immutable
parallel safe
as $$
  -- An item of select: 1 dots of a spread, 2 alias, 3 name or star, 4 hints, 5 path, 6 cast, 7 aggregate,
  -- 8 empty parentheses, 9 cast after them.
  select
    '^( *\.\.\.)?(?:(' || api.name_form() || '):)?(' || api.name_form(

    ) || ')((?:!' || api.name_form() || ')*)(' || api.path_form(

    ) || ')(?:::([^"(),.:!>-]+))?(?:(?:\.([a-z]+))?( *\( *\)) *)?(?:::([^"(),.:!>-]+))?$';
$$;

comment on function api.item_form is 'The regular expression of an item of select.';
