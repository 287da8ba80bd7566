-- A statement that runs somebody's code is not replayed on a shared lane, and cleaned up after on any other.
create function public.f()
returns boolean
language plpgsql
as $$
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
  perform test.is(v_recipe -> 'plain', 'false', 'the recipe says so');
  perform set_config('plinth.lane', 'shared', true);
  perform test.is(
    test.replay(jsonb_set(v_recipe, '{plain}', plain), '{}')::text,
    '(,,,,alone)',
    concat('shared, called plain: ', plain)
  )
  from unnest(array['false', 'true']::jsonb[]) as plain;
  perform set_config('plinth.lane', '', true);
  perform test.is((test.replay(v_recipe, '{}')).ask, 'clean', 'by itself');
  perform test.is((test.replay(v_recipe, '{}')).body, '[{"id":1}]', 'its answer');
  perform test.replay(v_recipe, '{}', headers => '{"x-request-id": "r-1"}');
  perform test.is(current_setting('application_name'), 'plinth r-1', 'named');
end;
$$;
