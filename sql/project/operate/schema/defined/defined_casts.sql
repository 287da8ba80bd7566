create or replace function operate.defined_casts()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The casts, with the statements that make them.
  -- Those of Postgres itself have small numbers; that of a range type comes with it.
  select
    'pg_cast'::regclass,
    known.oid,
    'cast',
    named.as,
    concat(
      format('create %s ', named.as),
      case known.castmethod
        when 'f' then 'with function ' || known.castfunc::regprocedure
        when 'i' then 'with inout'
        else 'without function'
      end,
      case known.castcontext when 'a' then ' as assignment' when 'i' then ' as implicit' end,
      ';',
      operate.comment_line(named.as, operate.comment_of('pg_cast'::regclass, known.oid))
    )
  from
    pg_cast as known
    cross join lateral (
      select format('cast (%s as %s)', format_type(known.castsource, null), format_type(known.casttarget, null))
    ) as named ("as")
  where
    known.oid >= 16384
    and not exists (
      select
      from pg_depend as owner
      where owner.classid = 'pg_cast'::regclass and owner.objid = known.oid and owner.deptype in ('e', 'i')
    );
$$;
