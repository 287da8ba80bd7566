-- A replay answers what the whole request would, with other values too.
select test.within_a_minute();
create table public.authors (id int primary key, name text);
create table public.notes (
  id int primary key,
  body text,
  info jsonb,
  author_id int references public.authors
);
create policy p on public.authors using (true);
create policy own on public.notes
using (id != coalesce((auth.jwt() ->> 'not')::int, 0));
grant select on public.authors to anon;
grant select, insert, update, delete on public.notes to anon;
insert into public.authors values (1, 'a');
insert into public.notes
values
  (1, 'one', '{"a": 1}', 1),
  (2, 'two', '{"a": 2}', null),
  (3, 'it''s', null, 1);
select test.function('public.twice(n int) returns int', 'select n * 2', 'sql stable');
grant execute on function public.twice to anon;

-- Status, headers and body; what the request did is taken back.
create function test.asked(method text, path text, query text[], headers jsonb, body text, claims jsonb)
returns jsonb language plpgsql as $$
declare
  v_response api.response;
begin
  v_response := api.request(method, path, query, headers, body, claims);
  raise exception using errcode = 'TTTTT';
exception when sqlstate 'TTTTT' then
  return jsonb_build_array(v_response.status, v_response.headers, v_response.body, v_response.ask);
end;
$$;

create function test.replayed(method text, path text, query text[], other text[], headers jsonb, claims jsonb)
returns jsonb language plpgsql as $$
declare
  v_recipe jsonb := (api.request(method, path, query, headers, null, claims)).recipe;
  v_values text[] := array(select jsonb_array_elements_text(nullif(v_recipe -> 'values', 'null')));
  v_others text[] := (api.inquire('anon', method, path, other, headers, null::text)).values;
  v_place integer;
  v_result api.result;
begin
  for v_place in select jsonb_array_elements_text(nullif(v_recipe -> 'slots', 'null')) loop
    v_values[v_place] := v_others[v_place];
  end loop;
  v_result := test.replay(
    v_recipe,
    v_values,
    method,
    path,
    headers::text,
    claims::text,
    coalesce(claims ->> 'role', 'anon')
  );
  return jsonb_build_array(
    v_result.status,
    v_result.headers || coalesce(nullif(v_recipe -> 'headers', 'null'), '{}'),
    v_result.body,
    v_result.ask
  );
end;
$$;

select test.is(
  test.replayed('GET', path, query::text[], other::text[], headers::jsonb, claims::jsonb),
  test.asked('GET', path, other::text[], headers::jsonb, null, claims::jsonb),
  concat_ws(' ', path, other, headers)
)
from (
  values
    ('notes', '{}', '{}', '{}', null),
    ('notes', '{}', '{}', '{}', '{"role": "anon", "not": 2}'),
    ('notes', '{id,eq.1}', '{id,eq.2}', '{}', null),
    ('notes', '{body,eq.one}', '{body,eq.it''s}', '{}', null),
    ('notes', '{body,like.o*}', '{body,like.t*}', '{}', null),
    ('notes', '{id,"in.(1,2)"}', '{id,"in.(2,3)"}', '{}', null),
    ('notes', '{or,"(id.eq.1,body.eq.two)"}', '{or,"(id.eq.9,body.eq.one)"}', '{}', null),
    ('notes', '{select,x:info->a,info->a,gt.1}', '{select,x:info->a,info->a,gt.0}', '{}', null),
    (
      'notes', '{select,"id,authors(name)",authors.name,eq.a,order,id,limit,1,offset,0}',
      '{select,"id,authors(name)",authors.name,eq.b,order,id,limit,2,offset,1}', '{}', null
    ),
    ('notes', '{order,id.desc,limit,1}', '{order,id.desc,limit,2}', '{"prefer": "count=exact"}', null),
    ('notes', '{limit,1}', '{limit,0}', '{"range": "items=0-1"}', null),
    ('notes', '{id,eq.1}', '{id,eq.3}', '{"accept": "application/vnd.pgrst.object+json;nulls=stripped"}', null),
    ('rpc/twice', '{n,2}', '{n,4}', '{}', null)
) as request (path, query, other, headers, claims);
