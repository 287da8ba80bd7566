create or replace function api.computed_relationship(p_near oid, p_name text)
returns oid language plpgsql stable as $$
-- The function of that name that takes a row of near and gives rows, or one row, of another relation.
begin
  return (
    select function.oid
    from
      pg_catalog.pg_proc as function
      join pg_catalog.pg_class as near on near.oid = p_near
      join pg_catalog.pg_type as type on type.oid = function.prorettype
      join pg_catalog.pg_class as far on far.oid = type.typrelid and far.relkind != 'c'
    where
      function.pronamespace = 'public'::regnamespace
      and function.proname = p_name::name
      and function.proname::text = p_name
      and function.prokind = 'f'
      and function.pronargs = 1
      and function.proargtypes[0] = near.reltype
  );
end;
$$;

create or replace function api.may_read(p_as oid, p_relation oid)
returns boolean language sql stable as $$
  -- True when the role may read anything of the relation.
  select p_relation is null or has_any_column_privilege(p_as, p_relation, 'select');
$$;

create or replace function api.joined(p_join api.join, p_as oid)
returns api.join language plpgsql stable as $$
-- The join with its names, and whether the role may read what it reads.
declare
  v_join api.join := p_join;
begin
  v_join.is_readable := api.may_read(p_as, v_join.relation) and api.may_read(p_as, v_join.junction);
  select relation.relname into v_join.relation_name from pg_catalog.pg_class as relation where relation.oid = v_join.relation;
  select relation.relname into v_join.junction_name from pg_catalog.pg_class as relation where relation.oid = v_join.junction;
  return v_join;
end;
$$;

create or replace function api.join_by_function(p_near oid, p_join api.join, p_as oid)
returns api.join language plpgsql stable as $$
-- The computed relationship of that name, or null.
-- A function declared to return one row, or at most one, makes a relationship to one row.
declare
  v_join api.join := p_join;
begin
  v_join.function := api.computed_relationship(p_near, p_join.name);
  if v_join.function is null then
    return null;
  end if;

  select function.proname, type.typrelid, function.proretset and function.prorows != 1
  into v_join.function_name, v_join.relation, v_join.is_many
  from
    pg_catalog.pg_proc as function
    join pg_catalog.pg_type as type on type.oid = function.prorettype
  where function.oid = v_join.function;
  return api.joined(v_join, p_as);
end;
$$;

create or replace function api.join_by_key(p_near oid, p_table text, p_hint text, p_join api.join, p_as oid)
returns api.join language plpgsql stable as $$
-- The one way by foreign keys that an embed means.
-- A relation that the role may not read is shown as null or [], so an error must not list the relationships to it.
declare
  v_join api.join := p_join;
  v_found integer;
  v_names text;
begin
  select count(*) over (), string_agg(way.name, ', ') over (), way.far, way.junction, way.is_many, way.links, way.junction_links
  into v_found, v_names, v_join.relation, v_join.junction, v_join.is_many, v_join.links, v_join.junction_links
  from (select * from api.joins_possible(p_near, p_join.name, p_hint) order by name) as way
  limit 1;
  if v_found is null then
    select string_agg(way.name, ', ' order by way.name) into v_names
    from api.joins_possible(p_near, p_join.name, null) as way
    where api.may_read(p_as, way.far);
    perform core.raise('bad_request', format('%I and %I%s are not related', p_table, p_join.name, '!' || p_hint),
      coalesce('There is: ' || v_names, 'An embed follows a foreign key between the two tables.'));
  end if;

  v_join := api.joined(v_join, p_as);
  if v_found > 1 and v_join.is_readable then
    perform core.raise('bad_request', format('%I is related to %I in more than one way: %s', p_table, p_join.name, v_names),
      format(case when v_join.relation = p_near then 'Name the column of one, as in %s!<column>(...).' else
        'Name one of them, as in %s!<constraint>(...).' end, p_join.name));
  end if;
  return v_join;
end;
$$;

create or replace function api.join_of(p_near oid, p_table text, p_embed api.embed, p_scope integer, p_as oid)
returns api.join language plpgsql stable as $$
-- The relationship that an embed means.
declare
  v_join api.join;
  v_computed api.join;
begin
  v_join.scope := p_scope;
  v_join.key_bound := p_embed.alias_bound;
  v_join.is_inner := p_embed.is_inner;
  v_join.is_spread := p_embed.is_spread;
  v_join.name := p_embed.name;

  v_computed := api.join_by_function(p_near, v_join, p_as);
  if v_computed.function is not null then
    return v_computed;
  end if;
  return api.join_by_key(p_near, p_table, p_embed.hint, v_join, p_as);
end;
$$;
