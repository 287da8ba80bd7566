create or replace function import.closed_names(p_code text)
returns text language sql stable as $$
  -- What code names of auth and storage and may not use as the role of what is imported. p_code is SQL, or its tree.
  select string_agg(distinct concat_ws('.', named.parts[1], named.parts[2]), ', ')
  from (
    select regexp_matches(lower(p_code), '\m(auth|storage)\M[\\"\s]*\.[\\"\s]*(\w+)', 'g')
    union all
    select regexp_matches(lower(p_code), 'search_path[^;$]*?\m(auth|storage)\M', 'g')
  ) as named (parts)
  where
    not exists (
      select
      from core.open_function as open
      where starts_with(open.signature, format('%s.%s(', named.parts[1], named.parts[2]))
    );
$$;

create or replace function import.definer_warning(p_item text, p_function text, p_code text, p_statement text)
returns jsonb language sql stable as $$
  -- The warning of a security definer, and how the owner gets it where it needs the owner's rights.
  -- p_function: as ALTER FUNCTION takes it.
  select case
    when closed.names is null then import.warning(
      'definer_function',
      p_item,
      format(
        'this function runs with the rights of %I, who owns all that came, whoever calls it: see that it may',
        import.imported_role()
      ),
      p_statement
    )
    else import.warning(
      'definer_of_ours',
      p_item,
      format(
        'this security definer names %s, which %I may not use. Read it, and hand it to the owner: alter function %s owner to %I;',
        closed.names,
        import.imported_role(),
        p_function,
        current_user
      ),
      p_statement
    )
  end
  from import.closed_names(p_code) as closed (names);
$$;
