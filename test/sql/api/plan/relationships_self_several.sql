-- A table with two keys to itself: a column says which one is meant. A constraint may be called as its column.
create table public.organizations (
  id int primary key,
  referee int constraint referee references public.organizations,
  auditor int references public.organizations
);
create policy p on public.organizations using (true);
grant select on public.organizations to anon;
insert into public.organizations
values
  (1, null, null),
  (2, null, null),
  (3, 1, 2);

select test.is(
  test.get('organizations', array['select', 'of:' || embed, 'id', 'eq.' || id]) -> 0 -> 'of',
  wanted,
  embed
)
from (
  values
    ('organizations!referee(id)', 1, '[{"id": 3}]'::jsonb),
    ('organizations!auditor(id)', 2, '[{"id": 3}]'),
    ('referee(id)', 3, '{"id": 1}'),
    ('auditor(id)', 3, '{"id": 2}'),
    ('organizations_auditor_fkey(id)', 3, '{"id": 2}'),
    ('organizations!organizations_auditor_fkey(id)', 3, '{"id": 2}')
) as named (embed, id, wanted);
select test.is(
  (api.reply('GET', 'organizations', '{select,organizations(id)}')).body::jsonb -> 'error',
  jsonb_build_object(
    'code', 'bad_request',
    'message', 'organizations is related to organizations in more than one way: organizations_auditor_fkey, referee',
    'details', jsonb_build_object('hint', 'Name the column of one, as in organizations!<column>(...).')
  ),
  'without a hint'
);
