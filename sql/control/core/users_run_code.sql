create or replace function core.users_run_code()
returns boolean
language sql
immutable
as $$
  select false;
$$;

comment on function core.users_run_code is 'False: there are no users of an application here.';
