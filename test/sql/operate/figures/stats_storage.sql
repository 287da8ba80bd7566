-- What files there are, and what of them waits to be erased; the first screen has it in short.
select test.store(), test.bucket('b'), test.bucket('empty');
select test.status(test.upload('b', 'kept', 'hello'), 200, 'a file that stays');
select test.status(test.upload('b', 'deleted', 'hello, hello'), 200, 'a file that does not');
delete from storage.objects where name = 'deleted';

select test.is(
  body -> 'buckets',
  '[{"id": "b", "objects": 1, "bytes": 5}, {"id": "empty", "objects": 0, "bytes": 0}]'::jsonb,
  'buckets'
)
from operate.stats_storage(test.request('GET'));
select test.is((body #>> '{garbage,blobs}')::integer, 1, 'what is deleted waits')
from operate.stats_storage(test.request('GET'));

select test.is(
  body -> 'storage',
  '{"buckets": 2, "objects": 1, "estimated": false, "to_erase": 1, "not_erased": 0, "held_until": null}'::jsonb,
  'in short'
)
from operate.overview(test.request('GET'));
select test.none(
  $$select from operate.overview(test.request('GET')) where body -> 'attention' @> '[{"route": "stats/storage"}]'$$,
  'all is well'
);
update storage.removals set next_try = now();
select storage.sweep_removals(10);
update storage.garbage set tries = 3;
select test.ok(
  body -> 'attention' @> '[{"severity": "medium", "route": "stats/storage", "sentence": "bytes of deleted files could not be erased"}]',
  'what could not be erased ' || body::text
)
from operate.overview(test.request('GET'));
