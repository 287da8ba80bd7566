-- The plan of a request is told to the service key only; what is analyzed is taken back.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select, insert on public.notes to anon, service_role;
insert into public.notes values (1);

create function test.plan(
  method text, accept text, body text default null, claims jsonb default '{"role": "service_role"}'
)
returns api.response language sql as $$
  select api.reply(
    method,
    'notes',
    '{}',
    jsonb_build_object('accept', 'application/vnd.pgrst.plan' || accept),
    body,
    claims
  );
$$;

select
  test.ok((test.plan('GET', '+json')).body::jsonb #> '{0,Plan}' is not null, 'JSON'),
  test.ok((test.plan('GET', '+text')).body ~ 'Scan.* on notes', 'text'),
  test.ok((test.plan('GET', '+json; options=analyze')).body::jsonb #> '{0,Execution Time}' is not null, 'analyzed'),
  test.ok((test.plan('GET', '+json; options=verbose|settings')).body ~ 'Output', 'verbose'),
  test.is(
    (test.plan('GET', '+json')).headers ->> 'content-type',
    'application/vnd.pgrst.plan+json; charset=utf-8',
    'its type'
  );
select test.is((test.plan('GET', '+json', null, claims)).status, 406, coalesce(claims::text, 'none'))
from unnest(array[null, '{"role": "authenticated"}', '{"role": "anon"}']::jsonb[]) as claims;
select test.ok((test.plan('POST', '+text; options=analyze', '{"id": 2}')).body ~ 'Insert on notes', 'a write');
select test.rows('select id from public.notes', 'select 1 as id', 'is taken back');
select set_config('plinth.lane', 'shared', true);
select test.is((test.plan('GET', '+json')).ask, 'need_exclusive', 'not on a shared lane');
