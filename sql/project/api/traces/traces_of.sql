create or replace function api.can_keep()
returns boolean language sql stable as $$
  -- True where plans that run code of the application may be kept.
  -- Kept plans forget whose policies they hold before 15.9, 16.5 and 17.1 (CVE-2024-10976). Where no event trigger tells
  -- of a change of the schema, a function may be another one than was examined. Some languages have variables that
  -- outlive the transaction.
  select
    version.number >= case version.number / 10000 when 15 then 150009 when 16 then 160005 else 170001 end
    and (core.installation_row()).event_triggers
    and not exists (
      select
      from pg_catalog.pg_language as lang
      where lang.lanispl and lang.lanname != 'plpgsql'
    )
  from (select current_setting('server_version_num')::integer) as version (number);
$$;

create or replace function api.has_deferred_work(p_relation oid)
returns boolean language sql stable as $$
  -- True for a table that leaves work to the end of the transaction.
  select
    exists (select from pg_catalog.pg_constraint as key where key.conrelid = p_relation and key.condeferrable)
    or exists (select from pg_catalog.pg_trigger as fired where fired.tgrelid = p_relation and fired.tgdeferrable);
$$;

create or replace function api.why_not_kept(p_class oid, p_object oid, p_writes boolean)
returns text language plpgsql stable as $$
-- Why the plan of a statement that reaches the object is not kept; null where the object is no reason.
-- Up to Postgres 17 what is deferred runs as somebody else. A session keeps what the check of a domain computed once.
begin
  return case p_class
    when 'pg_proc'::regclass then (
      select format('%s is immutable, and nobody vouches for it', p_object::regprocedure)
      from pg_catalog.pg_proc as function
      where function.oid = p_object and api.holds_answers(function)
    )
    when 'pg_class'::regclass then case
      when api.calls_volatile(p_object) then format(
        'a rule of %s calls a volatile function of Postgres',
        p_object::regclass
      )
      when exists (select from pg_catalog.pg_foreign_table as held where held.ftrelid = p_object) then format(
        '%s is a foreign table',
        p_object::regclass
      )
      when p_writes
        and current_setting('server_version_num')::integer < 180000
        and api.has_deferred_work(p_object) then format(
        '%s leaves work to the end of the transaction',
        p_object::regclass
      )
    end
    when 'pg_constraint'::regclass then (
      select format('the check of the domain %s calls a function', checked.contypid::regtype)
      from
        pg_catalog.pg_constraint as checked
        join pg_catalog.pg_depend as depends
          on depends.classid = p_class
          and depends.objid = checked.oid
          and depends.refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass)
      where checked.oid = p_object and checked.contypid != 0
      limit 1
    )
  end;
end;
$$;

create or replace function api.traces_of(
  p_relations oid[], p_written oid[], p_functions oid[], out traces text, out because text
)
language plpgsql stable as $$
-- What code of the application may leave in its session: few traces, which are undone at once, as settings and locks;
-- more, as statements, which must be looked for; or any, so that the session is cleaned whole and no plan is kept.
declare
  c_reads constant boolean := cardinality(p_written || p_functions) = 0;
  v_reached record;
  v_text text;
  v_puts_together text;
  v_is_apart boolean := false;
begin
  traces := 'any';
  if not api.can_keep() then
    because := 'this server keeps no plans with code of the application';
    return;
  end if;

  for v_reached in select reached.class, reached.object, reached.writes
  from api.reached(p_relations, p_written, p_functions) as reached loop
    because := api.why_not_kept(v_reached.class, v_reached.object, v_reached.writes);
    if because is not null then
      return;
    end if;
    if v_reached.class = 'pg_class'::regclass then
      v_is_apart := v_is_apart or (v_reached.writes and api.has_deferred_work(v_reached.object));
    elsif v_reached.class = 'pg_proc'::regclass then
      v_text := api.function_text(v_reached.object);
      v_is_apart := v_is_apart or api.acts_outside(v_reached.object) or (not c_reads and api.catches_errors(v_text));
      if api.writes_sql(v_text) then
        v_puts_together := v_reached.object::regprocedure::text;
      end if;
    end if;
  end loop;

  if v_puts_together is not null and api.any_holds_answers() then
    because := format('%s puts statements together, which may call an immutable function', v_puts_together);
    return;
  end if;
  traces := case
    when v_is_apart or v_puts_together is not null then 'more'
    else 'few'
  end;
end;
$$;

comment on function api.traces_of(oid[], oid[], oid[]) is
  'What is left in its session by a statement that reads these relations, writes those and calls the functions.';

create or replace function api.traces_of_plan(
  p_plan api.plan, p_written oid[], p_functions oid[], out traces text, out because text
)
language plpgsql stable as $$
-- What a planned request leaves in its session.
-- A regular expression of a client may take long, so it shares no connection; a cast may run the check of a domain.
declare
  v_relations oid[] := array[p_plan.relation];
  v_functions oid[] := p_functions || p_plan.function || api.computed_columns(p_plan);
  v_join api.join;
begin
  if api.matches_expressions(p_plan) or api.casts_run_code(p_plan.outputs) then
    traces := 'any';
    because := 'a filter is a regular expression, or a cast may run the check of a domain';
    return;
  end if;

  foreach v_join in array coalesce(p_plan.joins, '{}') loop
    v_relations := v_relations || v_join.relation || v_join.junction;
    v_functions := v_functions || v_join.function;
  end loop;
  select found.traces, found.because
  into traces, because
  from api.traces_of(array_remove(v_relations, null), p_written, array_remove(v_functions, null)) as found;
end;
$$;

create or replace function api.with_traces(
  p_statement api.statement, p_plan api.plan, p_written oid[], p_functions oid[]
)
returns api.statement language plpgsql stable as $$
-- The statement, with what it leaves in its session where it is not plain.
begin
  if not p_statement.is_plain then
    select found.traces, found.because
    into p_statement.traces, p_statement.because
    from api.traces_of_plan(p_plan, p_written, p_functions) as found;
  end if;
  return p_statement;
end;
$$;
