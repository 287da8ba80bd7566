create or replace function auth.users_found(p_search text, p_id uuid)
returns setof auth.users
language sql
stable
as $$
  -- Unpinned so that it inlines into the listing. Addresses are stored in lower case.
  select users.*
  from auth.users as users
  where
    p_search is null
    or pg_catalog.strpos(users.email, p_search) operator(pg_catalog.>) 0
    or users.id operator(pg_catalog.=) p_id;
$$;

comment on function auth.users_found(text, uuid) is
  'Users whose address holds the text, or whose id it is.';
