-- One request cannot update a row twice, whether or not both rows give the same columns.
create table public.notes (id int primary key, body text);
select
  test.is(
    (
      api.reply(
        'POST',
        'notes',
        '{}',
        '{"prefer": "resolution=merge-duplicates"}',
        given,
        '{"role": "service_role"}'
      )
    ).status,
    400,
    given
  )
from
  unnest(
    array['[{"id": 1, "body": "a"}, {"id": 1, "body": "b"}]', '[{"id": 1, "body": "a"}, {"id": 1}]']
  ) as given;
select test.none('select from public.notes', 'nothing was written');
