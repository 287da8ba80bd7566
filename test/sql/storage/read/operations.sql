-- Policies read which operation asks, by the names that Supabase gives them.
select test.store(), test.bucket('files');
select test.status(test.upload('files', 'a', 'hello'), 200, 'uploaded');
create function public.note()
returns boolean language plpgsql as $$
begin
  perform set_config('test.noted', current_setting('storage.operation'), true);
  return true;
end;
$$;
create policy noting on storage.objects
for select
to anon
using (public.note());

create function test.operation(reply core.reply)
returns text language sql as $$
  select current_setting('test.noted') where coalesce(reply.status, 200) = 200;
$$;

select
  test.is(test.operation(storage.object_get(request)), 'storage.object.get_authenticated', 'get'),
  test.is(test.operation(storage.object_info(request)), 'storage.object.info_authenticated', 'info'),
  test.is(test.operation(storage.object_sign(request)), 'storage.object.sign', 'sign'),
  test.is(test.operation(storage.object_sign_many(request)), 'storage.object.sign_many', 'sign many')
from test.object('GET', 'files', 'a', null, '{}', '{"expiresIn": 60, "paths": ["a"]}') as request;

-- As the routes below /render/image do.
create function test.render()
returns core.reply language plpgsql as $$
declare
  v_request core.request := test.object('GET', 'files', 'a');
begin
  v_request.path := v_request.path || '{"render": "true"}';
  return storage.object_get(v_request);
end;
$$;
select
  test.is(test.operation(test.render()), 'storage.render.image_authenticated', 'render'),
  test.is((test.render()).headers ->> 'x-transform', 'none', 'images are sent as they are');
