-- A list reads what is on its level, and of that what may begin with the search.
select test.store(), test.bucket('b');
select test.upload('b', key, key)
from (
  select format('f%s/%s', folder, file) as key
  from
    generate_series(1, 3) as folder,
    generate_series(1, 40) as file
  union all
  select format('%s%s', letter, file)
  from
    unnest(array['A', 'c', 'x']) as letter,
    generate_series(1, 40) as file
) as name;

create sequence test.reads;
grant usage on schema test to authenticated;
grant usage on sequence test.reads to authenticated;
create policy counted on storage.objects
for select
to authenticated
using (nextval('test.reads') > 0);

-- Names that the policy was asked about.
create function test.reads(entry text, body jsonb)
returns bigint language plpgsql as $$
begin
  perform setval('test.reads', 1);
  perform test.status(test.storage(entry, '{"bucket": "b"}', body, test.claims(1)), 200, body::text);
  return currval('test.reads') - 1;
end;
$$;

select test.ok(reads <= most, format('%s %s reads %s', entry, body, reads))
from
  (
    values
      ('object_list', '{"limit": 3}'::jsonb, 10),
      ('object_list', '{"search": "f"}', 40),
      ('object_list', '{"search": "f", "sortBy": {"column": "created_at"}}', 40),
      ('object_list', '{"search": "q"}', 40),
      ('object_list', '{"search": "C3", "sortBy": {"column": "name", "order": "desc"}}', 80),
      ('object_list', '{"prefix": "f1", "sortBy": {"column": "created_at"}}', 90),
      ('object_list_v2', '{"prefix": "f", "with_delimiter": true, "sortBy": {"column": "updated_at"}}', 40)
  ) as list (entry, body, most),
  test.reads(entry, body) as reads;
