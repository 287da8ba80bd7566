-- The description is made once for each role, and anew after a change; never where other requests would wait for it.
select test.within_a_minute();
create table public.todos (id int);
create function pg_temp.kept(role text)
returns text language sql as $$
  select string_agg(left(compiled.text, 20), ' ')
  from core.compiled as compiled
  where compiled.name like format('%%:description %s %%', role);
$$;

select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', '')).ask, 'need_exclusive', 'on a connection that others wait for');
select test.is(pg_temp.kept('anon'), null, 'nothing is made there');

select set_config('plinth.lane', '', true);
select test.is((api.request('GET', '')).status, 200, 'elsewhere it is');
select test.ok(pg_temp.kept('anon') like '%"openapi"%', 'and kept');
update core.compiled set text = 'kept';
select test.is((api.request('GET', '')).body, 'kept', 'and is what others get');
select set_config('plinth.lane', 'shared', true);
select test.is((api.request('GET', '')).body, 'kept', 'there too');
select set_config('plinth.lane', '', true);
select test.ok(
  (api.request('GET', '', p_claims => '{"role": "service_role"}')).body like '%/todos%',
  'another role has its own'
);

select test.commit_catalogue();
select core.note_catalogue_change();
select test.ok((api.request('GET', '')).body like '%"openapi"%', 'after a change it is made anew');
