-- The map the gateway reads at its start says what core.error_of says.
select test.is(row(map.status, map.code)::text, row(told.status, told.body #>> '{error,code}')::text, map.sqlstate)
from
  core.error_map() as map
  cross join lateral core.error_of(rpad(map.sqlstate, 5, 'Z'), 'm', 'd', 'h') as told
where map.sqlstate is not null;

select test.none('select code from core.error except select code from core.error_map()', 'every code is in it');
select test.ok(count(*) > 30, 'and every state') from core.error_map() where sqlstate is not null;
