-- The sessions of this database are listed, without the one that asks; a superuser's sight needs no sentence.
select test.status(operate.stats_activity(test.request('GET')), 200, 'the reply');
select test.none('select * from operate.sessions() where pid = pg_backend_pid()', 'the one that asks');
select test.is(body -> 'hidden', 'null'::jsonb, 'nothing is hidden')
from operate.stats_activity(test.request('GET'));
