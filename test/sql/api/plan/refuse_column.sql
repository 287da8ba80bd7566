-- The hint names the nearest column, of those that the role may read.
create table public.notes (id int, title text, secret_code text, other text);
create policy p on public.notes using (true);
revoke all on public.notes from anon;
grant select (id, title, other) on public.notes to anon;

select test.is(
  (api.reply('GET', 'notes', array['select', name], '{}', null, claims)).body::jsonb #>> '{error,details,hint}',
  hint,
  name || claims
)
from (
  values
    ('titel', '{"role": "anon"}'::jsonb, 'Perhaps title is meant.'),
    ('Title', '{"role": "anon"}', 'Perhaps title is meant.'),
    ('secret_cod', '{"role": "anon"}', null),
    ('secret_cod', '{"role": "service_role"}', 'Perhaps secret_code is meant.'),
    ('xyz', '{"role": "anon"}', null)
) as request (name, claims, hint);
select test.is(api.nearest_name(name, array['title', 'tilt']), wanted, name)
from (
  values
    ('title', 'title'),
    ('titles', 'title'),
    ('tilts', 'tilt'),
    ('', null),
    ('xyz', null)
) as near (name, wanted);
