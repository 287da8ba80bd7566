create or replace function api.render_operator(p_operator text, p_builtin boolean)
returns text
language sql
immutable
parallel safe
as $$
  -- A closed map: what is not in it is null, and so is the statement. A type that is not built in brings its own
  -- operators, wherever they stand.
  select
    case p_operator
      when 'eq' then case
        when p_builtin then 'operator(pg_catalog.=)'
        else '='
      end
    end;
$$;

comment on function api.render_operator is 'The SQL of an operator of the dialect.';
