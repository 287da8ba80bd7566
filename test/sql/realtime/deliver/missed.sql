-- A listener that comes back reads its table again where it missed more than 10,000 changes of it, or where one page of
-- more than 50,000 is not enough.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
update realtime.watches set since = '3:3:';
create function pg_temp.write(watch integer, first integer, last integer)
returns void language sql as $$
  insert into realtime.changes (xact, watch, event, key)
  select (1000 + n)::text::xid8, watch, 'INSERT', jsonb_build_object('id', n)::text
  from generate_series(first, last) as n;
$$;
create function pg_temp.missed(until integer)
returns text language sql as $$
  select missed::text
  from
    realtime.watches as watch
    cross join lateral realtime.missed(
      watch.id,
      '1001:1001:'::pg_snapshot,
      (1001 + until || ':' || 1001 + until || ':')::pg_snapshot
    ) as missed;
$$;
create function pg_temp.paged(until integer, after bigint)
returns realtime.page language sql as $$
  select realtime.page(
    watch.id,
    concat(realtime.epoch(), '.1001:1001:'),
    concat(realtime.epoch(), format('.%1$s:%1$s:', 1001 + until)),
    after
  )
  from realtime.watches as watch;
$$;

select pg_temp.write(id, 1, 10001) from realtime.watches;
select test.is(pg_temp.missed(10000), '(f,f)', 'ten thousand');
select test.is(pg_temp.missed(10001), '(t,f)', 'one more');
select test.is((pg_temp.paged(10001, 0)).events, null, 'none of them is read');
select test.ok((pg_temp.paged(10001, 0)).is_torn, 'all read again');
select test.is(cardinality((pg_temp.paged(10000, 0)).events), 500, 'a page');
select test.ok(not (pg_temp.paged(10000, 0)).is_torn, 'told one by one');

-- Most changes are of other tables.
delete from realtime.changes where xact > '1400'::xid8;
select pg_temp.write(-1, 401, 50401);
select test.is(pg_temp.missed(50401), '(f,t)', 'much of others');
select test.is((pg_temp.paged(50401, 0)).next, null, 'one page holds what this table had');
select test.ok(not (pg_temp.paged(50401, 0)).is_torn, 'and it is told');
select pg_temp.write(id, 50402, 50600) from realtime.watches;
select test.ok((pg_temp.paged(50600, 0)).next is not null, 'more than a page');
select test.ok((pg_temp.paged(50600, 0)).is_torn, 'all read again');
