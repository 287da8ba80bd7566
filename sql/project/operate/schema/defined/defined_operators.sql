create or replace function operate.operator_name(p_operator oid)
returns text language plpgsql stable as $$
-- The name of an operator, as CREATE OPERATOR takes it; null for 0.
begin
  return (
    select format('operator(%s.%s)', operator.oprnamespace::regnamespace, operator.oprname)
    from pg_operator as operator
    where operator.oid = p_operator
  );
end;
$$;

create or replace function operate.defined_operators()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The operators of the application, with the statements that make them.
  select
    'pg_operator'::regclass,
    operator.oid,
    'operator',
    named.as,
    concat(
      format('create operator %s.%s (', operator.oprnamespace::regnamespace, operator.oprname),
      concat_ws(
        ', ',
        'function = ' || operator.oprcode,
        'leftarg = ' || format_type(nullif(operator.oprleft, 0), null),
        'rightarg = ' || format_type(nullif(operator.oprright, 0), null),
        'commutator = ' || operate.operator_name(operator.oprcom),
        'negator = ' || operate.operator_name(operator.oprnegate),
        'restrict = ' || nullif(operator.oprrest::oid, 0)::regproc,
        'join = ' || nullif(operator.oprjoin::oid, 0)::regproc,
        case when operator.oprcanhash then 'hashes' end,
        case when operator.oprcanmerge then 'merges' end
      ),
      ');',
      operate.owner_line(named.as, operator.oprowner),
      operate.comment_line(named.as, operate.comment_of('pg_operator'::regclass, operator.oid))
    )
  from
    pg_operator as operator
    cross join lateral (select format('operator %s', operator.oid::regoperator)) as named ("as")
  where
    operator.oprnamespace = any (operate.application_schemas())
    and operator.oprcode != 0
    and not operate.is_of_extension('pg_operator'::regclass, operator.oid);
$$;
