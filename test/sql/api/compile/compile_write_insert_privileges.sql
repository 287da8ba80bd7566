-- Column privileges and policies decide what may be given: no key is let through for being in the body.
create table public.notes (id int primary key, owner uuid default auth.uid(), body text, priv text);
create policy own on public.notes to authenticated using (owner = (select auth.uid()));
revoke all on public.notes from authenticated;
grant select, insert (id, owner, body), update (body, owner) on public.notes to authenticated;

select test.is(test.error('notes', query::text[], test.claims(1), method, given), wanted, method || ' ' || given)
from (
  values
    ('POST', '{}', '{"id": 1, "body": "b"}', null),
    ('POST', '{}', '{"id": 2, "priv": "x"}', 'insufficient_privilege'),
    ('POST', '{}', '{"id": 3, "owner": "00000000-0000-4000-8000-000000000002"}', 'insufficient_privilege'),
    ('POST', '{}', '[{"id": 4}, {"id": 5, "priv": "x"}]', 'insufficient_privilege'),
    ('PATCH', '{id,eq.1}', '{"body": "c"}', null),
    ('PATCH', '{id,eq.1}', '{"priv": "x"}', 'insufficient_privilege'),
    ('PATCH', '{id,eq.1}', '{"owner": "00000000-0000-4000-8000-000000000002"}', 'insufficient_privilege'),
    ('DELETE', '{id,eq.1}', null, 'insufficient_privilege')
) as request (method, query, given, wanted);
select test.rows(
  'select id, owner, body, priv from public.notes', $$select 1 as id, test.id(1) as owner, 'c' as body, null as priv$$,
  'what is there'
);
