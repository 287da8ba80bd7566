-- A role outside the closed set reaches no data, however privileged its name.
create table public.notes (id int);
grant select on public.notes to public;
select test.ok(test.error('notes', '{}', claims) is not null, claims::text)
from
  unnest(
    array[
      '{"role": "postgres"}', '{"role": "pg_read_all_data"}', '{"role": ""}', '{"role": "ANON"}', '{"role": "anon "}',
      '{"role": ["service_role"]}', '{"role": {"a": 1}}', '{"role": 1}', '{"role": "as_anon"}', '{"role": "anon(1)"}'
    ]::jsonb[]
  ) as claims;
