create or replace function core.declare_plain(p_function regprocedure, p_is_plain boolean default true)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The owner declares, and nothing checks, that the function and all that it calls only read and compute, leave nothing
-- in the session (settings, locks, temporary tables), and never wait. Statements that call it then share a connection,
-- and their plans are kept. A plan may contain what an immutable function returned for the first caller, so an
-- immutable function is never plain.
-- Writes: core.plain_function
declare
  v_function pg_proc;
begin
  if not p_is_plain then
    delete from core.plain_function where signature = p_function::text and promise = 'plain';
    return;
  end if;

  select function.* into v_function from pg_proc as function where function.oid = p_function;
  if v_function.provolatile = 'i' then
    raise exception
      using
        errcode = 'invalid_parameter_value',
        message = format('%s is immutable, and no plan with it is kept', p_function),
        hint = format('Label it stable: alter function %s stable', p_function);
  end if;
  if v_function.prokind != 'f' or v_function.prorettype in ('trigger'::regtype, 'event_trigger'::regtype) then
    raise exception
      using errcode = 'invalid_parameter_value', message = format('%s is no function that a query calls', p_function);
  end if;

  insert into core.plain_function (signature)
  values (p_function::text)
  on conflict (signature) do update
    set
      promise = excluded.promise,
      declared_by = excluded.declared_by,
      declared_at = excluded.declared_at
    where plain_function.promise != excluded.promise;
end;
$$;

comment on function core.declare_plain is
  'Declares a function of the application plain, unchecked, or withdraws the declaration.';

create or replace function core.declare_immutable(p_function regprocedure, p_is_immutable boolean default true)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The owner vouches that what the function returns depends on its arguments alone, as its label says: a plan that holds
-- what it returned to one caller may then serve another.
-- Writes: core.plain_function
begin
  if not p_is_immutable then
    delete from core.plain_function where signature = p_function::text and promise = 'immutable';
    return;
  end if;

  if not exists (select from pg_proc as function where function.oid = p_function and function.provolatile = 'i') then
    raise exception
      using errcode = 'invalid_parameter_value', message = format('%s is not labelled immutable', p_function);
  end if;

  insert into core.plain_function (signature, promise)
  values (p_function::text, 'immutable')
  on conflict (signature) do update
    set
      promise = excluded.promise,
      declared_by = excluded.declared_by,
      declared_at = excluded.declared_at
    where plain_function.promise != excluded.promise;
end;
$$;

comment on function core.declare_immutable is
  'Vouches, unchecked, that an immutable function is what its label says, or withdraws that.';
