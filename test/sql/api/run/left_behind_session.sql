-- A cursor that somebody's code leaves open, and a search path that it sets for good, reach nothing after it.
create function public.leaves()
returns int language plpgsql as $$
begin
  execute 'declare left_open cursor with hold for select 1';
  perform set_config('search_path', 'public, pg_catalog', false);
  return 1;
end;
$$;
grant execute on function public.leaves to anon;

do $$
begin
  perform test.is((api.request('POST', 'rpc/leaves', '{}', '{}', '{}')).ask, 'reset_after', 'it is asked to be cleaned');
  perform test.ok(current_setting('search_path') !~ '^public', 'the search path: ' || current_setting('search_path'));
end;
$$;
set local search_path = public;
select test.none('select name from pg_cursors where name = ''left_open''', 'the cursor');
