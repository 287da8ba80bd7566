create or replace function import.is_there_already(p_state text, p_sql text)
returns boolean language sql immutable as $$
  -- True for the error of a statement that makes what exists.
  -- 42P16 is also what a second primary key of a table raises, 42809 what a partition does that is attached already.
  select
    p_state in ('42P06', '42P07', '42701', '42710', '42723')
    or (p_state = '42P16' and p_sql ~* 'primary key')
    or (p_state = '42809' and p_sql ~ '^alter table only .* attach partition ');
$$;

create or replace function import.try_step(p_step jsonb)
returns jsonb language plpgsql as $$
-- In a savepoint: its failure undoes nothing else. A server in trouble is no reason to go on without the step.
begin
  execute p_step ->> 'sql';
  return null;
exception when others then -- whatever a statement of the source raises is a warning
  if left(sqlstate, 2) in ('08', '53', '57', '58', 'XX') then
    raise;
  end if;
  return p_step || jsonb_build_object('error', sqlerrm, 'sqlstate', sqlstate);
end;
$$;

comment on function import.try_step(jsonb) is 'Runs a step of a plan: null, or the step with its error.';

create or replace function import.run_steps(p_steps jsonb)
returns jsonb language plpgsql as $$
-- Steps that failed are tried again as long as one more of them succeeds, so they may come in approximate order.
declare
  v_left jsonb := p_steps;
  v_failed jsonb := jsonb_build_array();
  v_step jsonb;
begin
  while jsonb_array_length(v_left) > 0 loop
    v_failed := jsonb_build_array();
    for v_step in select step.value from jsonb_array_elements(v_left) as step (value) loop
      v_step := import.try_step(v_step);
      if v_step is not null then
        v_failed := v_failed || jsonb_build_array(v_step);
      end if;
    end loop;
    exit when jsonb_array_length(v_failed) = jsonb_array_length(v_left);
    v_left := v_failed;
  end loop;
  return jsonb_build_object('done', jsonb_array_length(p_steps) - jsonb_array_length(v_failed), 'left', v_failed);
end;
$$;

comment on function import.run_steps(jsonb) is 'Runs steps of a plan: how many ran, and those left with their errors.';

create or replace function import.step_warnings(p_left jsonb, p_resumes boolean)
returns jsonb language sql immutable as $$
  -- The warnings of steps that did not run.
  -- Of a table or view that could not be made only that is said, and not what else was to be done with it. What a resumed
  -- run finds was made by the run that it resumes; where that came to its end, it is not the login's any more.
  with
    failed as (
      select
        element.place,
        step.*,
        import.is_there_already(step.sqlstate, step.sql) as is_there,
        step.sqlstate = '42501' and step."by" = 'import' and starts_with(step.error, 'must be owner of ') as is_elses,
        starts_with(step.undo, 'drop table ') as makes_table
      from
        jsonb_array_elements(p_left) with ordinality as element (value, place)
        cross join lateral jsonb_to_record(element.value) as step (
          item text, sql text, "by" text, undo text, error text, sqlstate text
        )
    ),
    unmade as (
      select failed.item, min(failed.place) as place
      from failed
      where failed.undo is not null and not failed.is_there
      group by failed.item
    )
  select coalesce(
    jsonb_agg(
      case
        when failed.is_there then import.warning('already_there', failed.item, failed.error, failed.sql)
        when failed.is_elses then import.warning(
          'already_there',
          failed.item,
          'it was here before, and stays as it is: ' || failed.error,
          failed.sql
        )
        when failed.makes_table then import.warning(
          'table_not_made',
          failed.item,
          'the table cannot be made, so it does not come: ' || failed.error,
          failed.sql
        )
        when failed.sqlstate = '23503' and failed.sql ~ ' validate constraint ' then import.warning(
          'key_not_checked',
          failed.item,
          'rows name users who are not here (deleted ones do not come), so the key is checked for new rows only: ' || failed.error,
          failed.sql
        )
        else import.warning('not_imported', failed.item, failed.error, failed.sql)
      end
      order by failed.place
    ),
    '[]'
  )
  from
    failed
    left join unmade using (item)
  where
    coalesce(failed.place = unmade.place, true)
    and not (p_resumes and (failed.is_there or (failed.sqlstate = '42501' and failed."by" = 'import')));
$$;

comment on function import.step_warnings(jsonb, boolean) is 'The warnings of steps that did not run.';

create or replace function import.lost_items(p_left jsonb, p_items text[])
returns text[] language sql stable as $$
  -- The tables of a plan that are not here, or not whole: a statement that makes one, or a part of one, is left.
  select coalesce(array_agg(known.item order by known.place), '{}')
  from unnest(p_items) with ordinality as known (item, place)
  where
    known.item not in (
      select concat(namespace.nspname, '.', relation.relname)
      from
        pg_class as relation
        join pg_namespace as namespace on namespace.oid = relation.relnamespace
      where relation.relkind in ('r', 'p')
    )
    or exists (
      select
      from jsonb_to_recordset(p_left) as step (item text, undo text, sqlstate text, sql text)
      where
        step.item = known.item
        and starts_with(step.undo, 'drop table ')
        and not import.is_there_already(step.sqlstate, step.sql)
    );
$$;

create or replace function import.undo_tables(p_steps jsonb, p_lost text[])
returns void language plpgsql as $$
-- Removes what was made of tables that are not whole: parts, and sequences. What something else uses stays.
declare
  v_step jsonb;
begin
  for v_step in select jsonb_build_object('sql', step.undo)
  from jsonb_to_recordset(p_steps) as step (item text, undo text)
  where step.item = any (p_lost) and step.undo is not null
  order by starts_with(step.undo, 'drop table ') desc loop
    perform import.try_step(v_step);
  end loop;
end;
$$;

create or replace function import.leave_out_tables(p_steps jsonb, p_left jsonb, p_items text[], p_resumes boolean)
returns jsonb language plpgsql as $$
-- Of a table that cannot be made neither rows nor keys come, and the others do. The login calls this: it made them.
declare
  v_lost text[] := import.lost_items(p_left, p_items);
begin
  perform import.undo_tables(p_steps, v_lost);
  return jsonb_build_object('lost', v_lost, 'warnings', import.step_warnings(p_left, p_resumes));
end;
$$;

comment on function import.leave_out_tables(jsonb, jsonb, text[], boolean) is
  'Leaves out the tables of a plan that could not be made: which they are, and the warnings of what is left.';
