-- On a connection that others share, a small upload runs no code of the application: it asks to be alone, and nothing is
-- written before.
select test.store(), test.bucket('files'), test.user(1);
create policy inserts on storage.objects for insert to authenticated with check (true);
create function pg_temp.whole(key text)
returns core.reply language sql as $$
  select test.receive_whole('storage.object_upload', test.object('POST', 'files', key, test.claims(1)), 'hello');
$$;

select set_config('plinth.lane', 'shared', true);
select test.status(pg_temp.whole('a'), 200, 'nothing of the application runs');
select test.is(core.session_is_dirty(), false, 'so there is nothing to clean');

create function public.is_open()
returns boolean language plpgsql as $$
begin
  perform set_config('test.was_called', 'yes', true);
  return true;
end;
$$;
create policy calls on storage.objects for insert to authenticated with check (public.is_open());
select test.is((pg_temp.whole('b')).ask, '{"kind": "alone"}'::jsonb, 'a policy calls a function');
drop policy calls on storage.objects;

create function public.on_version()
returns trigger language plpgsql as $$
begin
  perform set_config('test.was_called', 'yes', true);
  return null;
end;
$$;
create trigger watches
after insert on storage.versions
for each row
execute function public.on_version();
select test.is((pg_temp.whole('b')).ask, '{"kind": "alone"}'::jsonb, 'a trigger on another table of ours');
select test.is(coalesce(current_setting('test.was_called', true), ''), '', 'none of it ran');
select test.is(count(*), 1, 'nothing was written') from storage.objects;

select set_config('plinth.lane', '', true);
select test.status(pg_temp.whole('b'), 200, 'alone it is done');
select test.is(current_setting('test.was_called', true), 'yes', 'and the code runs');
