-- An update takes one object, of columns that are there.
create table public.notes (
  id int primary key,
  body varchar(3),
  up text generated always as ('x') stored
);
insert into public.notes values (1, 'old');
select test.is(test.error('notes', '{id,eq.1}', '{"role": "service_role"}', 'PATCH', given), wanted, given)
from (
  values
    ('[]', 'bad_request'),
    ('[{"body": "new"}]', 'bad_request'),
    ('null', 'bad_request'),
    ('{"nosuch": 1}', 'undefined_column'),
    ('{"Body": 1}', 'undefined_column'),
    ('{"body": "long"}', 'string_too_long'),
    ('{"id": null}', 'not_null_violation'),
    ('{"up": "y"}', 'bad_request')
) as request (given, wanted);
select test.rows('select body from public.notes', $$select 'old' as body$$, 'nothing was changed');
