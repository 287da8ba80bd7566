-- A row on its own is written by a plainer statement than one in a list, and answered in the same words; where code of
-- the application can refuse it without a word, it is counted.
create table public.authors (id int primary key, name text);
insert into public.authors
values
  (1, 'ann'),
  (2, null);
create table public.notes (id int primary key, author int references public.authors, body text);
create table public.refused (id int primary key, author int references public.authors, body text);

select test.function('public.loud(notes) returns text', $$select $1.body || '!'$$, 'sql stable');
select test.function('public.refuse() returns trigger', 'begin return null; end', 'plpgsql');

create trigger refuse
before insert on public.refused
for each row
execute function refuse();

create function test.written(path text, query text, headers text, given text)
returns api.response language sql as $$
  delete from public.notes;
  select api.reply('POST', path, query::text[], headers::jsonb, given, '{"role": "service_role"}');
$$;

select
  test.is(
    row(alone.status, alone.headers, alone.body)::text,
    row(listed.status, listed.headers, listed.body)::text,
    concat_ws(' ', path, query, asked, given)
  ),
  test.is(alone.status, 201, concat_ws(' ', 'written:', path, query, asked, given))
from
  unnest('{notes,refused}'::text[]) as path,
  unnest(
    array[
      '{}', '{select,"body,id"}', '{select,body}', '{select,"id,b:body,n:body"}', '{select,"id,authors(name)"}',
      '{select,"id,authors!inner(name)",authors.name,eq.bob}', '{select,"id,...authors(name)"}', '{select,count()}',
      '{limit,0}', '{order,body,limit,5,offset,1}'
    ]
  ) as query,
  unnest(
    array[
      '{"prefer": "return=representation"}', '{"prefer": "return=representation, count=exact"}',
      '{"prefer": "return=representation", "accept": "text/csv"}',
      '{"prefer": "return=representation", "accept": "application/vnd.pgrst.array+json;nulls=stripped"}',
      '{"prefer": "return=headers-only"}', '{"prefer": "return=minimal, count=exact"}'
    ]
  ) as asked,
  unnest(array['{"id": 1, "author": 1, "body": "a \"note\""}', '{"id": 2, "author": null, "body": null}']) as given
  cross join lateral test.written(path, query, asked, given) as alone
  cross join lateral test.written(path, query, asked, format('[%s]', given)) as listed;

select test.is(alone.headers ->> 'content-range' || coalesce(alone.body, '-'), '*/0[]', 'nothing was written')
from test.written('refused', '{}', '{"prefer": "return=representation, count=exact"}', '{"id": 1}') as alone;

-- As one object, without brackets; a row that is not there is none.
select test.is(
  concat_ws(' ', alone.status, case alone.status when 201 then alone.body end),
  answer,
  concat_ws(' ', path, query)
)
from
  (
    values
      ('notes', '{}', '201 {"id":1,"author":null,"body":"b"}'),
      ('notes', '{select,"id,loud"}', '201 {"id":1,"loud":"b!"}'),
      ('refused', '{}', '406')
  ) as request (path, query, answer)
  cross join lateral test.written(
    path, query, '{"prefer": "return=representation", "accept": "application/vnd.pgrst.object+json"}',
    '{"id": 1, "body": "b"}'
  ) as alone;

select test.is(
  api.explain('POST', path, '{}', 'service_role', '{"prefer": "return=representation"}', given) ~ 'with|count|agg',
  is_gathered,
  concat_ws(' ', path, given)
)
from (
  values
    ('notes', '{"id": 1}', false),
    ('notes', '[{"id": 1}]', true),
    ('refused', '{"id": 1}', true)
) as request (path, given, is_gathered);
