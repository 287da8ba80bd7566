-- A limit of 0, and a caller without an address, are not counted.
select test.is(core.seconds_to_wait('b', '10.0.0.1', 0), 0, 'no limit') from generate_series(1, 5);
select test.is(core.seconds_to_wait('b', null, 1), 0, 'no address') from generate_series(1, 5);
select test.none('select * from core.visit', 'nothing was written');
