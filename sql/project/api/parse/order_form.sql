create or replace function api.order_form()
returns text
language sql
immutable
parallel safe
as $$
  -- An item of order and the comma after it: 1 the whole, 2 embed, 3 its column and 4 path, 5 column, 6 path,
  -- 7 and 8 words after it.
  select
    '((?:(' || api.name_form() || ')\((' || api.name_form() || ')(' || api.path_form(

    ) || ')\) *|(' || api.name_form() || ')(' || api.path_form(

    ) || '))(?:\.([a-z]+) *)?(?:\.([a-z]+) *)?,)';
$$;

comment on function api.order_form is 'The regular expression of an item of order.';
