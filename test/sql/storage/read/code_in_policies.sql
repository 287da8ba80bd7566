-- A read says when code of the application ran in it, and believes nothing that such code may have set. Where others share
-- its connection, it runs none and asks to be called alone.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
select test.status(test.upload('files', 'a', 'a', test.claims(1) || '{"role": "service_role"}'), 200, 'uploaded');

create function public.is_open()
returns boolean language plpgsql as $$
begin
  perform set_config('test.was_called', 'yes', true);
  return true;
end;
$$;
create policy open on storage.objects
for select
to authenticated
using (public.is_open());
create policy open on storage.buckets
for select
to authenticated
using (public.is_open());

create function pg_temp.get(p_entry text)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute format('select * from storage.%I($1)', p_entry)
  into v_reply
  using test.object('GET', 'files', 'a', test.claims(2));
  return v_reply;
end;
$$;
create temporary view entries as
  select unnest(array['object_get', 'object_info', 'bucket_get', 'bucket_list']) as entry;

select set_config('plinth.lane', 'shared', true);
select test.is((pg_temp.get(entry)).ask, '{"kind": "alone"}'::jsonb, entry || ' asks to be alone') from entries;
select test.is(coalesce(current_setting('test.was_called', true), ''), '', 'the code did not run');
select test.is(core.session_is_dirty(), false, 'so there is nothing to clean');
select test.status(
  storage.object_public(test.object('GET', 'files', 'a')),
  404,
  'policies are not asked about a public read'
);

select set_config('plinth.lane', '', true);
select test.is(storage.is_plain('storage.objects'), false, 'a policy of the application');
select test.status(pg_temp.get(entry), 200, entry || ' asks it alone') from entries;
select test.is(current_setting('test.was_called', true), 'yes', 'the code ran');
select test.is(core.session_is_dirty(), true, 'and it is reported');

drop policy open on storage.objects;
drop policy open on storage.buckets;
select test.is(storage.is_plain('storage.objects'), false, 'after it nothing is known');
select set_config('plinth.dirty', '', true), set_config('plinth.lane', 'shared', true);
select test.is(storage.is_plain('storage.objects'), true, 'without it reads are plain');
select test.status(pg_temp.get('object_get'), 404, 'and nobody is let in, on a shared connection too');
select test.is(core.session_is_dirty(), false, 'nothing of the application ran');
select set_config('plinth.dirty', 'on', true);
select test.is(
  storage.is_plain('storage.objects'),
  false,
  'what was found is not believed in a session with such code'
);
