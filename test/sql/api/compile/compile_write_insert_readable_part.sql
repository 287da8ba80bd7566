-- Only what is asked for is read back, so a column the role may not read does not spoil the rest.
create table public.notes (id int primary key, body text, secret text default 's');
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant insert, select (id, body), update (body), delete on public.notes to anon;

select test.is(reply.body::jsonb, '[{"id": 1, "body": "b"}]', method)
from
  (
    values
      ('POST', '{}', '{"id": 1, "body": "b"}'),
      ('PATCH', '{id,eq.1}', '{"body": "b"}'),
      ('DELETE', '{id,eq.1,select,"*"}', null)
  ) as request (method, query, given)
  cross join lateral api.reply(method, 'notes', query::text[], '{"prefer": "return=representation"}', given) as reply;
