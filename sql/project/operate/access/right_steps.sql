create or replace function operate.right_step(p_question operate.question, p_privilege text, p_columns text[])
returns operate.step language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- Whether the role holds a privilege on the table, or on columns of it.
-- Without columns any one column will do, but for delete, which is granted on tables alone. The grant that is missing
-- is for the columns that lack it, or for the table where no column is named.
declare
  v_whole boolean := has_table_privilege(p_question.as_role, p_question.relation, p_privilege);
  v_missing text[];
  v_table text := format('%I.%I', p_question.schema, p_question.name);
  v_step operate.step;
begin
  v_step.kind := 'grant';
  v_step.phase := 'right';
  v_step.command := p_privilege;
  if coalesce(p_columns, '{}') = '{}' then
    v_step.what := format('%s on %s', p_privilege, v_table);
    v_step.outcome := v_whole
    or (p_privilege != 'delete' and has_any_column_privilege(p_question.as_role, p_question.relation, p_privilege));
  else
    v_missing := array(
      select name
      from unnest(p_columns) as name
      where not has_column_privilege(p_question.as_role, p_question.relation, name, p_privilege)
      order by name
    );
    v_step.what := format(
      '%s on %s of %s',
      p_privilege,
      (select string_agg(quote_ident(name), ', ' order by name) from unnest(p_columns) as name),
      v_table
    );
    v_step.outcome := v_missing = '{}';
  end if;

  if v_step.outcome = 'false' then
    v_step.fix := format(
      'grant %s%s on %s to %I;',
      p_privilege,
      (
        select format(' (%s)', string_agg(quote_ident(name), ', ' order by name))
        from unnest(v_missing) as name
        having count(*) > 0
      ),
      v_table,
      p_question.role
    );
  end if;
  return v_step;
end;
$$;

create or replace function operate.sequence_steps(p_question operate.question)
returns operate.step[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The sequences that an insert takes numbers from.
  -- A default that takes the next number of a sequence needs a right to it; an identity column does not.
  select coalesce(
    array_agg(
      row(
        'sequence',
        'right',
        'insert',
        format('usage of the sequence %s, for the default of %I', sequence.oid::regclass, attribute.attname),
        has_sequence_privilege(p_question.as_role, sequence.oid, 'usage, update')::text,
        null,
        null,
        case
          when not has_sequence_privilege(p_question.as_role, sequence.oid, 'usage, update') then format(
            'grant usage on sequence %s to %I;',
            sequence.oid::regclass,
            p_question.role
          )
        end
      )::operate.step
      order by attribute.attnum
    ),
    '{}'
  )
  from
    pg_attrdef as definition
    join pg_attribute as attribute on attribute.attrelid = definition.adrelid and attribute.attnum = definition.adnum
    join pg_depend as depends on depends.classid = 'pg_attrdef'::regclass and depends.objid = definition.oid
    join pg_class as sequence
      on depends.refclassid = 'pg_class'::regclass and sequence.oid = depends.refobjid and sequence.relkind = 'S'
  where
    definition.adrelid = p_question.relation
    and p_question.command = 'insert'
    and not coalesce(p_question.new ? attribute.attname::text, false);
$$;

create or replace function operate.right_steps(p_question operate.question)
returns operate.step[] language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- The rights that the question needs before any policy is asked.
-- What is compared with, as a key is, must be readable.
declare
  v_may_enter boolean := has_schema_privilege(p_question.as_role, p_question.schema, 'usage');
  v_key text[] := array(select jsonb_object_keys(p_question.key));
  v_new text[] := array(select jsonb_object_keys(p_question.new));
  v_steps operate.step[] := array[
    row(
      'schema',
      'right',
      'usage',
      format('usage of the schema %I', p_question.schema),
      v_may_enter::text,
      null,
      null,
      case when not v_may_enter then format('grant usage on schema %I to %I;', p_question.schema, p_question.role) end
    )::operate.step
  ];
begin
  if p_question.command != 'select' then
    v_steps := v_steps || operate.right_step(p_question, p_question.command, v_new);
  end if;
  if p_question.command = 'select' or v_key != '{}' then
    v_steps := v_steps || operate.right_step(p_question, 'select', v_key);
  end if;
  return v_steps || operate.sequence_steps(p_question);
end;
$$;
