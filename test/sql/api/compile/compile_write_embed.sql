-- What a write sends back may embed, in both directions, as a read may.
create table public.authors (id int primary key, name text);
create table public.notes (id int primary key, author int references public.authors, body text);
create table public.tags (
  note int references public.notes
    on delete cascade,
  tag text
);
insert into public.authors values (1, 'ann');
insert into public.notes values (1, 1, 'old');
insert into public.tags
values
  (1, 'x'),
  (1, 'y');

select test.is(reply.body::jsonb, request.body, method)
from
  (
    values
      (
        'POST', '{select,"id,authors(name),tags(tag)"}', '[{"id": 2, "author": 1}, {"id": 3}]',
        '[{"id": 2, "authors": {"name": "ann"}, "tags": []}, {"id": 3, "authors": null, "tags": []}]'::jsonb
      ),
      (
        'PATCH', '{id,eq.1,select,"body,...authors(name),tags(tag)",tags.tag,eq.y}', '{"body": "new"}',
        '[{"body": "new", "name": "ann", "tags": [{"tag": "y"}]}]'
      ),
      (
        'DELETE', '{id,lt.3,select,"id,authors(name)",order,id}', null,
        '[{"id": 1, "authors": {"name": "ann"}}, {"id": 2, "authors": {"name": "ann"}}]'
      )
  ) as request (method, query, given, body)
  cross join lateral test.write(method, 'notes', given, query::text[]) as reply;
