create or replace function operate.all_columns(p_relation oid)
returns smallint[] language sql stable as $$
  select coalesce(array_agg(source.place::smallint), '{}') from api.source_columns(p_relation, null) as source;
$$;

comment on function operate.all_columns(oid) is 'The numbers of the columns of a relation.';

create or replace function operate.render_key(p_question operate.question)
returns text language sql stable as $$
  -- The condition that finds the row of a key.
  -- The values of the key follow each other in ($1)[1], ($1)[2] and so on, in the order of the names.
  select coalesce(
    string_agg(
      format(
        't.%I %s %s',
        given.name,
        api.render_operator('eq', given.builtin),
        api.render_bound(given.at::integer, given.type)
      ),
      ' and '
      order by given.at
    ),
    'true'
  )
  from
    unnest(
      api.written_columns(p_question.relation, array(select jsonb_object_keys(p_question.key)), p_question.as_role)
    ) with ordinality as given (name, type, builtin, kind, function, at);
$$;

create or replace function operate.key_values(p_question operate.question)
returns text[] language sql stable as $$
  -- The values of a key, in the order of the names.
  select array(select value from jsonb_each_text(p_question.key) as member (name, value) order by name);
$$;

create or replace function operate.image_of_row(p_question operate.question)
returns operate.image language plpgsql as $$
-- The row that a question is about, as it is.
-- Read as the service role, which sees every row. Without a key no value is known. Both text and JSON are null where
-- there is no such row.
declare
  v_image operate.image;
  v_result operate.result;
begin
  v_image.unknown := '{}';
  if p_question.key is null then
    v_image.unknown := operate.all_columns(p_question.relation);
    return v_image;
  end if;

  v_result := operate.try_as(
    'service_role',
    format(
      $sql$
      select
        200,
        null::pg_catalog.jsonb,
        pg_catalog.min(
          pg_catalog.json_build_array((t.*)::pg_catalog.text, pg_catalog.to_jsonb(t.*))::pg_catalog.text
        ),
        pg_catalog.count(*)
      from (select * from %I.%I as t where %s limit 2) as t
      $sql$,
      p_question.schema,
      p_question.name,
      operate.render_key(p_question)
    ),
    operate.key_values(p_question)
  );
  if v_result.error ->> 'sqlstate' like '22%' then
    perform core.raise('bad_request', concat('the key cannot be read: ', v_result.error ->> 'message'));
  end if;
  if v_result.rows > 1 then
    perform core.raise('bad_request', 'the key fits more than one row');
  end if;
  v_image.text := v_result.body::jsonb ->> 0;
  v_image.members := v_result.body::jsonb -> 1;
  v_image.error := v_result.error;
  return v_image;
end;
$$;
