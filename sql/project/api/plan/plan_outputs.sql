create or replace function api.cast_type(p_name text)
returns text language plpgsql stable as $$
-- The type that the single word of a cast names.
-- One word: the name of a type (_int4 is an array), or an everyday name for one. Refused are the reg* types, which look
-- up any name in the catalogue, and pseudo-types, which have no values.
declare
  v_type text;
begin
  if p_name is null then
    return null;
  end if;

  select format('%I.%I', namespace.nspname, type.typname)
  into v_type
  from
    pg_catalog.pg_type as type
    join pg_catalog.pg_namespace as namespace on namespace.oid = type.typnamespace
    left join pg_catalog.pg_type as element on element.typarray = type.oid
  where
    namespace.nspname in ('pg_catalog', 'public', 'extensions')
    and type.typname::text = coalesce(
      '{"int": "int4", "integer": "int4", "smallint": "int2", "bigint": "int8", "boolean": "bool",
        "real": "float4", "float": "float8", "double": "float8", "decimal": "numeric", "dec": "numeric",
        "char": "bpchar", "character": "bpchar"}'::jsonb ->> lower(p_name),
      p_name
    )
    and coalesce(element.typtype, type.typtype) in ('b', 'e', 'd', 'r', 'm')
    and (element.oid is not null or type.typcategory != 'A')
    and not starts_with(coalesce(element.typname, type.typname), 'reg')
  order by array_position(array['pg_catalog', 'public', 'extensions'], namespace.nspname::text)
  limit 1;

  if v_type is null then
    perform core.raise('bad_request', format('%I is not a type to cast to', p_name));
  end if;
  return v_type;
end;
$$;

create or replace function api.is_old_count(p_relation oid, p_term api.term)
returns boolean language plpgsql stable as $$
-- True for a count that is written like a column, as it was before there were aggregates.
-- A column of that name comes first, a computed one too.
begin
  if
    p_relation is null
    or p_term.name is distinct from 'count'
    or p_term.path is not null
    or p_term.aggregate is not null
  then
    return false;
  end if;

  return not exists (select from api.source_columns(p_relation, null) as source where source.name = 'count')
  and api.computed_column(p_relation, 'count') is null;
end;
$$;

create or replace function api.plan_embed(p_embed integer, p_join api.join, p_nested api.output[])
returns api.output[] language plpgsql immutable parallel safe as $$
-- What an embed shows in the row it belongs to.
-- One value, or where it is spread as many as it has outputs, each naming its place in the embed by term. One that
-- shows nothing of its own, rel(), is there for its filters alone.
declare
  v_outputs api.output[] := array[]::api.output[];
  v_output api.output;
  v_inside api.output;
begin
  v_output.embed := p_embed;
  foreach v_inside in array coalesce(p_nested, '{}') loop
    continue when v_inside.scope != p_embed;
    if not p_join.is_spread then
      v_output.kind := 'embed';
      v_output.key := p_join.name;
      v_output.key_bound := p_join.key_bound;
      return array[v_output];
    end if;

    v_output.kind := 'spread';
    v_output.key := v_inside.key;
    v_output.key_bound := v_inside.key_bound;
    v_output.term := v_inside.place;
    v_outputs := v_outputs || v_output;
  end loop;
  return v_outputs;
end;
$$;

create or replace function api.plan_term(p_relation oid, p_function oid, p_term api.term, p_number integer, p_as oid)
returns api.output language plpgsql stable as $$
-- The column, computed value or aggregate that a term shows.
-- What is not the name of a column is a value: an alias, or the last key of a JSON path.
declare
  v_output api.output;
  v_step api.step;
begin
  v_output.scope := p_term.scope;
  v_output.kind := p_term.kind;
  v_output.path := p_term.path;
  v_output.term := p_number;
  v_output.aggregate := p_term.aggregate;
  v_output.inner_cast := api.cast_type(p_term.inner_cast);
  v_output.outer_cast := api.cast_type(p_term.outer_cast);

  if p_term.kind = 'count' then
    v_output.key := 'count';
  else
    v_output.column := api.column_of(p_relation, p_function, p_term.name, p_as);
    v_output.key := coalesce(p_term.aggregate, (v_output.column).name);
  end if;

  if p_term.aggregate is null then
    foreach v_step in array coalesce(p_term.path, '{}') loop
      v_output.key_bound := case when v_step.is_index then v_output.key_bound else v_step.bound end;
    end loop;
  end if;
  v_output.key_bound := coalesce(p_term.alias_bound, v_output.key_bound);
  return v_output;
end;
$$;

create or replace function api.plan_outputs(
  p_relation oid, p_function oid, p_terms api.term[], p_scope integer, p_joins api.join[], p_nested api.output[],
  p_as oid
)
returns api.output[] language plpgsql stable as $$
-- What a scope shows, stars and spreads expanded.
-- The terms of one scope. A star becomes the columns the role may read, an embed what it shows in the row.
declare
  v_outputs api.output[] := array[]::api.output[];
  v_term api.term;
  v_name text;
begin
  for v_at in 1..cardinality(p_terms) loop
    v_term := p_terms[v_at];
    continue when v_term.scope != p_scope;
    case
      when v_term.kind = 'star' then
        foreach v_name in array api.readable_columns(p_relation, p_function, p_as) loop
          v_term.kind := 'column';
          v_term.name := v_name;
          v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
        end loop;
      when v_term.kind = 'embed' then
        v_outputs := v_outputs || api.plan_embed(v_term.embed, p_joins[v_term.embed], p_nested);
      when api.is_old_count(p_relation, v_term) then
        v_term.kind := 'count';
        v_term.outer_cast := v_term.inner_cast;
        v_term.inner_cast := null;
        v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
      else
        v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
    end case;
  end loop;

  for v_at in 1..cardinality(v_outputs) loop
    v_outputs[v_at].scope := p_scope;
    v_outputs[v_at].place := v_at;
  end loop;
  return v_outputs;
end;
$$;
