create or replace function operate.advice_immutable_function()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Immutable functions for which nobody vouches.
  -- Which of the two is right only its author knows. An index may need the label.
  select
    'low',
    'function ' || proc.oid::regprocedure,
    format(
      'It is labelled immutable, so a kept plan may hold what it returned to somebody else: requests that reach it are planned each time, which takes several times as long. Label it stable, or, if its arguments alone decide what it returns, vouch for it: select core.declare_immutable%s;',
      format('(%L)', proc.oid::regprocedure)
    ),
    format('alter function %s stable;', proc.oid::regprocedure)
  from
    api.answer_holders() as holder (oid)
    join pg_proc as proc on proc.oid = holder.oid
  where proc.prokind = 'f';
$$;
