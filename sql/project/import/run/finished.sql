create or replace function import.finish_table(p_run uuid, p_item text, p_rows bigint, p_equal boolean)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  -- In the transaction that copies the table: a gateway that dies between the two leaves both or neither.
  -- The login of imports calls it, which has no right to the table.
  -- Writes: import.finished_tables
  -- One that was dropped since a resumed run finished it is copied again.
  insert into import.finished_tables (run, item, rows, is_equal)
  values (p_run, p_item, p_rows, p_equal)
  on conflict (run, item) do update
    set
      rows = excluded.rows,
      is_equal = excluded.is_equal;
$$;

comment on function import.finish_table(uuid, text, bigint, boolean) is 'Records a table that a run copied whole.';

create or replace function import.finished_of(p_run uuid)
returns jsonb language sql stable as $$
  select coalesce(
    jsonb_object_agg(finished.item, jsonb_build_object('rows', finished.rows, 'equal', finished.is_equal)),
    '{}'
  )
  from import.finished_tables as finished
  where finished.run = p_run;
$$;

comment on function import.finished_of(uuid) is 'The tables that a run copied whole.';

create or replace function import.resume_run(p_run uuid, p_resumed uuid)
returns void language sql as $$
  -- Before the run begins: its gateway may die at once, and then another one resumes it.
  -- Writes: import.finished_tables
  insert into import.finished_tables (run, item, rows, is_equal)
  select p_run, finished.item, finished.rows, finished.is_equal
  from import.finished_tables as finished
  where finished.run = p_resumed;
$$;

comment on function import.resume_run(uuid, uuid) is
  'Makes the finished tables of a run those of the run that resumes it.';

create or replace function import.forget_run(p_run uuid)
returns void language sql as $$
  -- Writes: import.finished_tables
  delete from import.finished_tables as finished where finished.run = p_run;
$$;

comment on function import.forget_run(uuid) is 'Forgets a run that was refused.';
