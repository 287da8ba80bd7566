-- After a run that did not end, its tables stay the login's, which cannot connect; the next run goes on with them.
create function pg_temp.owner_of(p_table text)
returns text language sql as $$
  select relowner::regrole::text from pg_class where oid = to_regclass(p_table);
$$;
select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create table public.made (id integer);
reset role;
select import.close_login(true);
select test.is(pg_temp.owner_of('public.made'), quote_ident(import.login_role()), 'kept');
select test.ok(not rolcanlogin, 'it may not connect') from pg_roles where rolname = import.login_role();
select import.open_login(null);
select test.is(pg_temp.owner_of('public.made'), quote_ident(import.login_role()), 'resumed');
select import.close_login(true);
select import.open_login(null);
select test.is(
  pg_temp.owner_of('public.made'),
  quote_ident(import.login_role()),
  'the owner does not get it with its code'
);
select test.ok(import.sweep_login(), 'a login that was left open is closed');
select test.ok(not import.sweep_login(), 'once');
select import.close_login();
select test.is(pg_temp.owner_of('public.made'), quote_ident(import.imported_role()), 'taken over at the end of a run');
