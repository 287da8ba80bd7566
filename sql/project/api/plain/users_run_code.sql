create or replace function api.users_run_code()
returns boolean language plpgsql stable as $$
-- Beside triggers, for which core.on_users_written looks each time: what the table itself computes, tables that inherit from it,
-- and what is computed where a table with a key to it is looked at.
begin
  return api.rules_run_code('auth.users'::regclass)
  or api.runs_code_when_planned('auth.users'::regclass)
  or exists (select from pg_inherits where inhparent = 'auth.users'::regclass)
  or exists (
    select
    from pg_constraint as key
    where key.confrelid = 'auth.users'::regclass and api.runs_code_when_planned(key.conrelid)
  );
end;
$$;

comment on function api.users_run_code is 'True when every write of auth.users may run code of the application.';

insert into core.hook (event, function)
values ('foreign_code', 'api.users_run_code')
on conflict do nothing;
