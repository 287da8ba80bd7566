-- A session is ended by its number, if it is of this database and not the one that asks.
create function pg_temp.cancel(pid text)
returns core.reply language sql as $$
  select operate.backend_cancel(
    row('POST', jsonb_build_object('pid', pid), null, null, null, null, null, null)::core.request
  );
$$;
select test.refused(pg_temp.cancel('x'), 'not_found', 'no number');
select test.refused(pg_temp.cancel('99999999999999'), 'not_found', 'too large a number');
select test.refused(pg_temp.cancel('1'), 'not_found', 'no session');
select test.refused(pg_temp.cancel(pg_backend_pid()::text), 'conflict', 'this session');
select test.refused(pg_temp.cancel(pid::text), 'not_found', 'a process of the server')
from pg_stat_activity
where backend_type = 'checkpointer';
