create or replace function operate.defaults_on(p_relation oid, p_generated boolean)
returns operate.default_value[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Of an identity column there is no text. An array, because who evaluates them runs executors, which close all
  -- cursors.
  select coalesce(
    array_agg(
      row(
        attribute.attname,
        attribute.attnum,
        pg_get_expr(definition.adbin, definition.adrelid),
        array(
          select depends.refobjsubid::smallint
          from pg_depend as depends
          where
            depends.refclassid = 'pg_class'::regclass
            and depends.refobjid = p_relation
            and depends.refobjsubid > 0
            and (
              (depends.classid = 'pg_attrdef'::regclass and depends.objid = definition.oid)
              or (
                depends.classid = 'pg_class'::regclass
                and depends.objid = p_relation
                and depends.objsubid = attribute.attnum
              )
            )
        )
      )::operate.default_value
      order by attribute.attnum
    ),
    '{}'
  )
  from
    pg_attribute as attribute
    left join pg_attrdef as definition
      on definition.adrelid = attribute.attrelid and definition.adnum = attribute.attnum
  where
    attribute.attrelid = p_relation
    and attribute.attnum > 0
    and not attribute.attisdropped
    and (attribute.attgenerated != '') = p_generated
    and (definition.oid is not null or attribute.attidentity != '');
$$;

comment on function operate.defaults_on(oid, boolean) is 'The defaults of a table, or its generated columns.';

create or replace function operate.defaults_of(p_question operate.question, out given jsonb, out unknown smallint[])
language plpgsql as $$
-- The defaults that a new row gets, as far as they can be had.
-- As the user, since a default may be auth.uid(). What cannot be had without writing, such as the next number of a
-- sequence, stays unknown.
declare
  v_default operate.default_value;
  v_result operate.result;
begin
  given := '{}';
  unknown := '{}';
  foreach v_default in array operate.defaults_on(p_question.relation, false) loop
    continue when coalesce(p_question.new ? v_default.name, false);
    v_result := null;
    if v_default.text is not null then
      v_result := operate.value_as(p_question.role, format('pg_catalog.to_jsonb((%s))', v_default.text), null, '{}');
    end if;
    if v_default.text is null or v_result.error is not null then
      unknown := unknown || v_default.place;
    else
      given := given || jsonb_build_object(v_default.name, v_result.body::jsonb);
    end if;
  end loop;
end;
$$;

create or replace function operate.generated_of(p_question operate.question, p_image operate.image)
returns jsonb language plpgsql as $$
-- What the generated columns of a row are.
declare
  v_default operate.default_value;
  v_given jsonb := '{}'::jsonb;
begin
  foreach v_default in array operate.defaults_on(p_question.relation, true) loop
    v_given := v_given || jsonb_build_object(
      v_default.name, (
        operate.outcome_of(p_question, format('pg_catalog.to_jsonb((%s))', v_default.text), p_image)
      ).body::jsonb
    );
  end loop;
  return v_given;
end;
$$;

create or replace function operate.image_with(p_question operate.question, p_base operate.image, p_given jsonb)
returns operate.image language plpgsql as $$
-- A row with these values laid over it.
declare
  v_image operate.image := p_base;
  v_result operate.result;
begin
  v_result := operate.value_as(
    p_question.role,
    'pg_catalog.json_build_array((laid.*)::pg_catalog.text, pg_catalog.to_jsonb(laid.*))',
    format(
      'pg_catalog.jsonb_populate_record((($1)[1])::%I.%I, (($1)[2])::pg_catalog.jsonb) as laid', p_question.schema,
      p_question.name
    ),
    array[p_base.text, p_given::text]
  );
  v_image.error := v_result.error;
  v_image.text := v_result.body::jsonb ->> 0;
  v_image.members := v_result.body::jsonb -> 1;
  return v_image;
end;
$$;

create or replace function operate.image_of_new(p_question operate.question, p_old operate.image)
returns operate.image language plpgsql as $$
-- The row as it would be after an insert or update.
-- An update without new values writes the row as it is. Of an insert without any, nothing is known. A generated column
-- is not known where one that it reads is not.
declare
  v_image operate.image := p_old;
  v_given jsonb := coalesce(p_question.new, '{}');
  v_defaults record;
  v_generated jsonb;
begin
  if p_question.command = 'insert' and p_question.new is null then
    v_image.unknown := operate.all_columns(p_question.relation);
    return v_image;
  end if;

  if p_question.command = 'insert' then
    v_defaults := operate.defaults_of(p_question);
    v_image.unknown := v_defaults.unknown;
    v_given := v_defaults.given || v_given;
  end if;
  if operate.is_upload(p_question) then
    v_image.unknown := coalesce(v_image.unknown, '{}') || operate.place_of_metadata(p_question);
    v_given := operate.filled_by_upload(p_question) || v_given;
  end if;
  v_image := operate.image_with(p_question, v_image, v_given);
  if v_image.error is null then
    v_generated := operate.generated_of(p_question, v_image);
  end if;
  if v_generated != '{}' then
    if v_image.unknown != '{}' then
      v_image.unknown := v_image.unknown || array(
        select generated.place
        from unnest(operate.defaults_on(p_question.relation, true)) as generated
        where generated.columns && v_image.unknown
      );
    end if;
    v_image := operate.image_with(p_question, v_image, v_generated);
  end if;
  return v_image;
end;
$$;
