-- A read says when code of the application ran in it, and believes nothing that such code may have set.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
select test.status(test.upload('files', 'a', 'a', test.claims(1) || '{"role": "service_role"}'), 200, 'uploaded');

create function public.is_open()
returns boolean
language plpgsql
as $$
begin
  return true;
end;
$$;
create policy open on storage.objects
for select
to authenticated
using (public.is_open());

select test.is(storage.reads_are_plain(), false, 'a policy of the application');
select test.is(storage.object_get(test.object('GET', 'files', 'a', test.claims(2))) is null, false, 'is asked');
select test.is(core.session_is_dirty(), true, 'and it is reported');

drop policy open on storage.objects;
select test.is(storage.reads_are_plain(), false, 'after it nothing is known');
select set_config('plinth.dirty', '', true);
select test.is(storage.reads_are_plain(), true, 'without it reads are plain');
select test.status(storage.object_get(test.object('GET', 'files', 'a', test.claims(2))), 404, 'and nobody is let in');
select test.is(core.session_is_dirty(), false, 'nothing of the application ran');
select set_config('plinth.dirty', 'on', true);
select test.is(storage.reads_are_plain(), false, 'what was found is not believed in a session with such code');
