-- Headers are told where something of the application's may ask for a setting, in a tree or a body, and only there.
create table public.notes (id int primary key, body text);
create policy p on public.notes using (auth.uid() is null);
grant select on public.notes to anon;

create function test.told()
returns jsonb
language sql
as $$
  select (api.request('GET', 'notes')).recipe -> 'told';
$$;

do $$
declare
  c_asks constant text := 'current_setting(''request.method'', true)';
  v_made text;
  v_gone text;
begin
  perform test.is(api.asks_settings(), false, 'by itself');
  perform test.is(test.told(), 'false', 'as the recipe says');
  for v_made, v_gone in
    values
      ('create policy q on public.notes using (%s = ''GET'')', 'drop policy q on public.notes'),
      ('create view public.v as select %s as method', 'drop view public.v'),
      (
        'alter table public.notes alter column body set default %s',
        'alter table public.notes alter column body drop default'
      ),
      (
        'alter table public.notes add constraint q check (body != %s)',
        'alter table public.notes drop constraint q'
      ),
      (
        'create function public.f(a text default %s) returns text language sql return a',
        'drop function public.f'
      ),
      (
        'create function public.f() returns text language sql return %s',
        'drop function public.f'
      ),
      (
        'create function public.f() returns text language sql as $f$ select %s $f$',
        'drop function public.f'
      )
  loop
    execute format(v_made, c_asks);
    perform test.is(test.told(), 'true', v_made);
    execute v_gone;
    perform test.is(test.told(), 'false', v_gone);
  end loop;
end;
$$;
