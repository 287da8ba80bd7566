-- A function of the application can stand before each request: it runs as the caller, and may refuse.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select, insert on public.notes to anon, service_role;
create function public.gate()
returns void language plpgsql as $$
begin
  perform set_config(
    'app.seen',
    concat_ws(' ', current_user, current_setting('request.method'), current_setting('request.path')),
    true
  );
  if auth.role() = 'service_role' then
    raise exception 'not today';
  end if;
end;
$$;
grant execute on function public.gate to anon, service_role;

select test.is(api.pre_request(), null, 'without one');
select test.settings('{"pre_request": "gate"}');
select test.is(api.pre_request(), 'select public.gate()', 'of public');
select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', 'notes')).ask, 'need_exclusive', 'on a shared lane');
select set_config('plinth.lane', '', true);
select test.is(test.error('notes', '{}', '{"role": "service_role"}'), 'raise_exception', 'it refuses');
select test.is(
  api.request('POST', 'notes', '{}', '{}', '{"id": 1}')::text,
  row(201, '{"location": "/rest/v1/notes?id=eq.1", "content-range": "*/*"}'::jsonb, null, 'reset_after', null)::text,
  'and lets through, without a recipe'
);
select test.is(current_setting('app.seen'), 'anon POST /rest/v1/notes', 'what it knows');
select test.settings('{"pre_request": "extensions.\"Gate; --\""}');
select test.is(api.pre_request(), 'select extensions."Gate; --"()', 'quoted');
