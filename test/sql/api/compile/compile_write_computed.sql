-- Computed columns and relationships of a written row are computed of the row as it is now.
create table public.notes (id int primary key, t text, up int);
select test.function('public.shout(public.notes) returns text', 'select upper($1.t)', 'sql stable');
create table public.copies (id int, t text);
insert into public.copies
values
  (1, 'new'),
  (2, 'old');
create function public.same(public.notes)
returns setof public.copies language sql stable as $$
  select * from public.copies as copies where copies.t = $1.t;
$$;

select test.is(reply.body::jsonb, request.body, method || query)
from
  (
    values
      ('POST', '{select,"id,shout"}', '{"id": 1, "t": "old"}', '[{"id": 1, "shout": "OLD"}]'::jsonb),
      (
        'POST', '{select,shout,order,shout.desc}', '[{"id": 2, "t": "a"}, {"id": 3, "t": "b", "up": 1}]',
        '[{"shout": "B"}, {"shout": "A"}]'
      ),
      (
        'PATCH', '{shout,eq.OLD,select,"t,s:shout,same(id)"}', '{"t": "new"}',
        '[{"t": "new", "s": "NEW", "same": [{"id": 1}]}]'
      ),
      (
        'POST', '{select,"id,same(id)"}', '[{"id": 4, "t": "old"}, {"id": 5}]',
        '[{"id": 4, "same": [{"id": 2}]}, {"id": 5, "same": []}]'
      ),
      ('DELETE', '{id,eq.1,select,"shout,same(t)"}', null, '[{"shout": "NEW", "same": [{"t": "new"}]}]')
  ) as request (method, query, given, body)
  cross join lateral test.write(method, 'notes', given, query::text[]) as reply;
