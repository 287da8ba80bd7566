create or replace function api.is_helper(p_function oid)
returns boolean
language sql
stable
as $$
  -- They read the claims of the request and do nothing else.
  select
    p_function in (
      'auth.jwt()'::regprocedure,
      'auth.uid()'::regprocedure,
      'auth.role()'::regprocedure,
      'auth.email()'::regprocedure
    );
$$;

comment on function api.is_helper(oid) is 'True for the functions of ours that policies and writes name.';
