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

create function test.replay(name text, plain boolean)
returns api.result
language sql
as $$
  select *
  from test.replied(api.replay('anon', name, plain, '{}', null, '{}', 'GET', 'notes', null));
$$;

do $$
declare
  v_recipe jsonb := (api.request('GET', 'notes')).recipe;
  v_name text := v_recipe ->> 'name';
begin
  perform test.is(v_recipe -> 'plain', 'false', 'the recipe says so');
  perform set_config('plinth.lane', 'shared', true);
  perform test.is(
    test.replay(v_name, plain)::text,
    '(,,,,alone)',
    'shared, called plain: ' || plain
  )
  from unnest(array[false, true]) as plain;
  perform set_config('plinth.lane', '', true);
  perform test.is((test.replay(v_name, false)).ask, 'clean', 'by itself');
  perform test.is((test.replay(v_name, false)).body, '[{"id":1}]', 'its answer');
end;
$$;
