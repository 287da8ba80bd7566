create or replace function operate.table_parts(p_relation oid)
returns jsonb language sql stable as $$
  -- What a table is made of, as far as statements change it; `place` is what they do not.
  select jsonb_build_object(
    'unlogged', relation.relpersistence = 'u',
    'place', concat(case relation.relkind when 'f' then 'foreign' end, operate.table_place(relation)),
    'options', (
      select coalesce(jsonb_object_agg(split_part(option, '=', 1), substr(option, position('=' in option) + 1)), '{}')
      from unnest(operate.all_options(relation)) as option
      where not starts_with(option, 'pg_')
    ),
    'columns', (
      select coalesce(jsonb_agg(to_jsonb(written) order by written.number), '[]')
      from operate.columns_written(relation) as written
    )
  )
  from pg_class as relation
  where relation.oid = p_relation;
$$;

create or replace function operate.parts_of(p_kind text, p_object oid)
returns jsonb
language sql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, MDY'
set intervalstyle = 'postgres'
set extra_float_digits = 1
set quote_all_identifiers = off as $$
  -- The settings are those of operate.defined().
  select case p_kind
    when 'table' then operate.table_parts(p_object)
    when 'enum' then (
      select coalesce(jsonb_agg(label.enumlabel order by label.enumsortorder), '[]')
      from pg_enum as label
      where label.enumtypid = p_object
    )
  end;
$$;

comment on function operate.parts_of(text, oid) is
  'What a table or an enum type is made of, to be compared; null for other kinds.';
