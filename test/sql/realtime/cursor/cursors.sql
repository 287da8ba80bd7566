-- A cursor is valid while everything after it is kept; one of another database, or of the future, is not.
create table public.notes (id int primary key);
select test.watch('notes');
update realtime.watches set since = '500:500:';
insert into realtime.horizon (swept)
values ('400:410:405')
on conflict (is_only) do update set swept = excluded.swept;
select
  test.is(realtime.is_kept(concat(realtime.epoch(), '.', given.snapshot)), given.of_topic, given.snapshot || ' topic'),
  test.is(
    realtime.is_kept(concat(realtime.epoch(), '.', given.snapshot), (select id from realtime.watches)),
    given.of_table,
    given.snapshot || ' table'
  )
from (
  values
    ('500:500:', true, true),
    ('499:501:499', true, false),
    ('410:410:', true, false),
    ('405:410:405', true, false),
    ('404:410:404', false, false),
    ('409:409:', false, false),
    ('1:1:', false, false),
    ('500:9000000000000:', false, false)
) as given (snapshot, of_topic, of_table);
select
  test.is(realtime.is_kept('00000000.500:500:'), false, 'of another database'),
  test.is(realtime.is_kept(concat(realtime.epoch(), '.500:500:'), -1), false, 'of no table'),
  test.throws(format('select realtime.snapshot_of(%L)', cursor), 'PL400', cursor)
from
  unnest(
    array[
      '', 'x', '5:5:', '00000000.5:5', '00000000.5:4:', '00000000.5:9:4', '00000000.5:99999999999999999999:',
      '00000000.5:9:6,', 'g0000000.5:5:', '00000000.5:5: '
    ]
  ) as cursor;
