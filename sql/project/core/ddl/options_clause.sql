create or replace function core.options_clause(p_options text[], p_word text default 'with')
returns text language plpgsql immutable parallel safe as $$
-- Storage parameters or options as a clause; null without any.
-- pg_class.reloptions and its like: name=value. Those that Postgres keeps for itself begin with pg_.
begin
  return (
    select format(
      '%s (%s)',
      ' ' || nullif(p_word, ''),
      string_agg(
        format(
          case p_word when 'options' then '%s %s' else '%s = %s' end,
          case p_word when 'options' then quote_ident(split_part(option, '=', 1)) else split_part(option, '=', 1) end,
          case when p_word != 'options' and value ~ '^[a-z0-9_.]+$' then value else quote_literal(value) end
        ),
        ', '
        order by place
      )
    )
    from
      unnest(p_options) with ordinality as given (option, place)
      cross join lateral (select substr(option, position('=' in option) + 1)) as split (value)
    where not starts_with(option, 'pg_')
    having count(*) > 0
  );
end;
$$;
