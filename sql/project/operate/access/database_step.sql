create or replace function operate.settable_column(p_question operate.question)
returns jsonb language sql stable as $$
  -- The first column that the role may set, as new values.
  select jsonb_build_object(attribute.attname, null)
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_question.relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and attribute.attgenerated = ''
    and attribute.attidentity != 'a'
    and p_question.command = 'update'
    and has_column_privilege(p_question.as_role, p_question.relation, attribute.attnum, 'update')
  order by attribute.attnum
  limit 1;
$$;

create or replace function operate.render_asked(p_question operate.question)
returns text language plpgsql stable as $$
-- The statement that the question is about, as /rest/v1 would write it. An update without new values sets the first
-- column that the role may set; null where there is none.
declare
  v_table text := format('%I.%I as t', p_question.schema, p_question.name);
  v_where text := ' where ' || operate.render_key(p_question);
  v_columns api.column[] := api.written_columns(
    p_question.relation,
    array(select jsonb_object_keys(coalesce(p_question.new, operate.settable_column(p_question)))),
    p_question.as_role
  );
  v_names text := (select string_agg(quote_ident(given.name), ', ') from unnest(v_columns) as given);
  v_values text := (select string_agg(format('r.%I', given.name), ', ') from unnest(v_columns) as given);
  v_source text := format('pg_catalog.json_to_record(''{}'') as %s', api.render_record(v_columns));
begin
  return case
    when p_question.command = 'select' then 'select 1 from ' || v_table || v_where
    when p_question.command = 'delete' then 'delete from ' || v_table || v_where
    when p_question.command = 'insert' and v_names is null then 'insert into ' || v_table || ' default values'
    when p_question.command = 'insert' then format(
      'insert into %s (%s) select %s from %s', v_table, v_names, v_values, v_source
    )
    when v_names is not null then format(
      'update %s set %s from %s%s',
      v_table,
      (select string_agg(format('%1$I = r.%1$I', given.name), ', ') from unnest(v_columns) as given),
      v_source,
      v_where
    )
  end;
end;
$$;

create or replace function operate.is_located(p_question operate.question)
returns boolean language sql stable as $$
  -- Whether the API reads the key of a new row back.
  -- An upload reads nothing back.
  select
    not operate.is_of_files(p_question)
    and coalesce(
      (
        select bool_and(has_column_privilege(p_question.as_role, p_question.relation, name, 'select'))
        from unnest(api.primary_key(p_question.relation)) as name
      ),
      false
    );
$$;

create or replace function operate.render_located(p_question operate.question)
returns text language sql stable as $$
  -- The clause by which the API reads the key of a new row back.
  select ' returning ' || string_agg(format('t.%I', name), ', ')
  from unnest(api.primary_key(p_question.relation)) as name;
$$;

create or replace function operate.database_step(p_question operate.question)
returns operate.step language plpgsql as $$
-- Whether Postgres would begin the statement.
-- Postgres plans the statement as the user and checks every right that it needs, also those of functions and tables in
-- policies. It does not run it. The API first inserts with its key returned, and without where a right for that is
-- missing.
declare
  v_step operate.step;
  v_text text := operate.render_asked(p_question);
  v_values text[] := operate.key_values(p_question);
  v_result operate.result;
begin
  v_step.kind := 'database';
  v_step.phase := 'right';
  v_step.command := p_question.command;
  v_step.what := 'Postgres accepts the statement, its tables, functions and policies';
  v_step.sql := v_text;
  v_step.outcome := 'unknown';
  if v_text is not null then
    if p_question.command = 'insert' and operate.is_located(p_question) then
      v_result := operate.try_as(
        p_question.role,
        concat('explain (costs off) ', v_text, operate.render_located(p_question)),
        v_values
      );
    end if;
    if v_result.error is null or v_result.error ->> 'sqlstate' = '42501' then
      v_result := operate.try_as(p_question.role, 'explain (costs off) ' || v_text, v_values);
    end if;
    v_step.error := v_result.error;
    v_step.outcome := case when v_result.error is null then 'true' else 'error' end;
  end if;
  return v_step;
end;
$$;

create or replace function operate.read_step(p_question operate.question)
returns operate.step language plpgsql as $$
-- Whether the user finds the row by reading.
-- The only step that really asks as the user: reading changes nothing.
declare
  v_step operate.step;
  v_question operate.question := p_question;
  v_result operate.result;
begin
  v_question.command := 'select';
  v_step.kind := 'read';
  v_step.phase := 'using';
  v_step.command := 'select';
  v_step.what := 'the row is found when it is read by its key';
  v_step.sql := operate.render_asked(v_question);
  v_result := operate.try_as(
    p_question.role,
    format(
      'select 200, null::pg_catalog.jsonb, null::pg_catalog.text, pg_catalog.count(*) from (%s) as found', v_step.sql
    ),
    operate.key_values(p_question)
  );
  v_step.error := v_result.error;
  v_step.outcome := case
    when v_result.error is not null then 'error'
    when v_result.rows > 0 then 'true'
    else 'false'
  end;
  return v_step;
end;
$$;
