-- A cursor names the last mark it has seen; one that names another, or none where it saw one, is not kept.
insert into realtime.marks (xact, mark)
select xact::text::xid8, test.id(xact) from unnest(array[410, 420, 430]) as xact;
select
  test.ok(realtime.is_kept(realtime.cursor_of(given.snapshot::pg_snapshot)), given.snapshot),
  test.is(
    (
      select string_agg(other.mark, ',' order by other.mark)
      from (
        select right(mark.mark::text, 3) as mark, realtime.epoch() || ':' || mark.mark as named
        from realtime.marks as mark
        union all
        select 'none', null
      ) as other
      where realtime.is_kept(concat(coalesce(left(md5(other.named), 8), realtime.epoch()), '.', given.snapshot))
    ),
    given.named,
    'the one that it names'
  )
from (
  values
    ('405:405:', 'none'),
    ('415:415:', '410'),
    ('425:425:', '420'),
    ('425:435:430', '420'),
    ('425:431:425', '430'),
    ('405:425:410,415', '420')
) as given (snapshot, named);

create temporary table past as
  select realtime.cursor_of('425:425:') as cursor;
update realtime.marks set mark = test.id(1) where xact = '420';
select test.is(realtime.is_kept(cursor), false, 'a mark that came otherwise') from past;
insert into realtime.marks (xact) values ('424');
select test.is(realtime.is_kept(realtime.cursor_of('423:423:')), true, 'a mark that came later changes nothing');
