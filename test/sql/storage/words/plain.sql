-- A policy with the words for keys and operations stays plain, and they are inlined into it.
create policy own on storage.objects
for select
to authenticated
using (
  bucket_id = 'avatars'
  and (storage.foldername(name))[1] = (select auth.uid()::text)
  and storage.extension(name) = 'png'
  and storage.filename(name) != 'x'
  and (storage.operation() = 'x' or storage.allow_only_operation('object.list'))
  and storage.allow_any_operation('{object.list}')
);
select test.ok(api.is_plain('storage.objects'::regclass), 'plain');

create function test.plan_of(query text)
returns text language plpgsql as $$
declare
  v_line text;
  v_plan text;
begin
  for v_line in execute 'explain ' || query loop
    v_plan := concat_ws(E'\n', v_plan, v_line);
  end loop;
  return v_plan;
end;
$$;
select test.as('authenticated', test.claims(1));
select set_config('test.plan', test.plan_of('select from storage.objects'), true);

select test.as(null);
select test.ok(text !~ '(foldername|filename|extension|allow_|operation[(])', 'inlined ' || text)
from current_setting('test.plan') as text;
