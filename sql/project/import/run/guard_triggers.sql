create or replace function import.written_by_owner()
returns setof oid language sql stable as $$
  -- Tables whose triggers fire with the rights of the owner: ours, and before 18 those to which a key cascades from them,
  -- for Postgres runs their triggers as who wrote first.
  with recursive
    written as (
      select relation.oid
      from pg_class as relation
      where relation.relnamespace::regnamespace::text = any (core.our_schemas()) and relation.relkind in ('r', 'p')
      union
      select key.conrelid
      from
        written
        join pg_constraint as key on key.contype = 'f' and key.confrelid = written.oid
      where
        (key.confdeltype in ('c', 'n', 'd') or key.confupdtype in ('c', 'n', 'd'))
        and current_setting('server_version_num')::integer < 180000
    )
  select written.oid
  from written;
$$;

create or replace function import.fired_by_owner()
returns table (function regprocedure, item text, is_foreign boolean, is_new boolean) language sql stable as $$
  -- The functions that triggers call with the rights of the owner.
  -- What triggers call there, their conditions too. is_foreign: it would do so with the rights of the owner, and is code
  -- of a source. is_new: the trigger was made by this transaction.
  select
    proc.oid::regprocedure,
    format('trigger %I on %s', trigger.tgname, import.name_of(trigger.tgrelid::regclass)),
    not proc.prosecdef and pg_get_userbyid(proc.proowner) in (import.login_role(), import.imported_role()),
    trigger.xmin = pg_current_xact_id()::xid
  from
    import.written_by_owner() as written (oid)
    join pg_trigger as trigger on trigger.tgrelid = written.oid and not trigger.tgisinternal
    cross join lateral (
      select trigger.tgfoid
      union
      select import.oids_in(trigger.tgqual::text, '\w*funcid')
    ) as called (oid)
    join pg_proc as proc on proc.oid = called.oid;
$$;

create or replace function import.guard_triggers()
returns jsonb language plpgsql as $$
-- A definer has the rights of its own owner, who may read nothing of ours. A built-in that runs SQL cannot be made one.
-- Returns warnings.
-- Writes: functions of the source
declare
  v_warnings jsonb := jsonb_build_array();
  v_fired record;
begin
  select fired.*
  into v_fired
  from import.fired_by_owner() as fired
  where
    fired.is_new
    and fired.function::oid < 16384
    and not import.is_trusted(fired.function)
    and (select proc.prorettype != 'trigger'::regtype from pg_proc as proc where proc.oid = fired.function);
  if found then
    raise exception '% does not come: its condition calls %', v_fired.item, v_fired.function;
  end if;

  for v_fired in select fired.function, string_agg(distinct fired.item, ', ') as items
  from import.fired_by_owner() as fired
  where fired.is_foreign
  group by fired.function loop
    execute format('alter function %s security definer', v_fired.function);
    v_warnings := v_warnings || import.warning(
      'trigger_definer',
      v_fired.items,
      format(
        'users are written with all rights of this service: so that this code has none of them, %s is a security definer here, with the rights of %I',
        v_fired.function,
        import.imported_role()
      )
    );
  end loop;
  return v_warnings;
end;
$$;

comment on function import.guard_triggers is 'Keeps triggers of the source from the rights of the owner.';

create or replace function import.run_owner_step(p_step jsonb, p_with_code boolean)
returns jsonb language plpgsql as $$
-- In a transaction of its own, so that what it made is guarded before anybody sees it. Returns warnings.
declare
  v_warnings jsonb;
begin
  if p_step ? 'key_to' then
    perform import.refuse_key(p_step);
    perform import.add_key(p_step);
  else
    execute p_step ->> 'sql';
  end if;
  v_warnings := import.guard_triggers();
  if not p_with_code then
    perform import.refuse_code();
  end if;
  return v_warnings;
end;
$$;

comment on function import.run_owner_step(jsonb, boolean) is
  'Runs a step of a plan that the owner makes: its warnings.';
