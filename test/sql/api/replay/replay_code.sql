-- A statement that runs code of the application is replayed by its text, and cleaned up after; by its name it is not.
select test.within_a_minute();
create function public.f()
returns boolean language plpgsql as $$
begin
  perform set_config('app.x', 'y', false);
  return true;
end;
$$;
create table public.notes (id int);
create policy p on public.notes using (public.f());
grant select on public.notes to anon;
insert into public.notes values (1);

do $$
declare
  v_recipe jsonb := (api.request('GET', 'notes')).recipe;
begin
  perform test.ok(v_recipe ->> 'code' ~ 'from public.notes', 'the recipe has its text');
  perform test.is(
    test.replay(v_recipe - 'code', '{}')::text,
    '(,,,,ask_in_full)',
    'by its name'
  );
  perform test.is((test.replay(v_recipe, '{}')).ask, 'reset_after', 'by itself');
  perform test.is((test.replay(v_recipe, '{}')).body, '[{"id":1}]', 'its answer');
  perform test.replay(v_recipe, '{}', headers => '{"x-request-id": "r-1"}');
  perform test.is(current_setting('application_name'), 'plinth r-1', 'named');
end;
$$;
