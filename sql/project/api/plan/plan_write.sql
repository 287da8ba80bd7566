create or replace function api.conflict_target(p_relation oid, p_name text, p_names text[], p_as oid)
returns text[] language plpgsql stable as $$
-- The columns whose being taken makes a row one that exists.
declare
  v_target text[] := case
    when p_names is null then api.primary_key(p_relation)
    else array(
      select target.name
      from unnest(api.written_columns(p_relation, p_names, p_as)) as target
    )
  end;
begin
  if coalesce(cardinality(v_target), 0) = 0 then
    perform core.raise(
      'bad_request',
      format('%I has no primary key, so a conflict target is needed', p_name),
      'Name the columns of a unique constraint, as in on_conflict=a,b.'
    );
  end if;

  return v_target;
end;
$$;

create or replace function api.require_few_groups(p_groups api.row_group[])
returns void language plpgsql immutable parallel safe as $$
-- Refuses rows that have too little in common.
-- Each group is an insert of its own in the statement, whose size must not be the client's to choose.
begin
  if cardinality(p_groups) > 200 then
    perform core.raise(
      'bad_request', 'the rows give more than 200 different sets of columns',
      'Give all rows the same keys, or send Prefer: missing=null, or send them in several requests.'
    );
  end if;
end;
$$;

create or replace function api.returned_columns(p_plan api.plan)
returns api.column[] language plpgsql stable as $$
-- The columns that a representation is made of.
-- What the representation is made of, and nothing else: to return a column takes the right to read it. An embed is
-- found by its near columns.
begin
  return (
  with
    needed as (
      select (output."column").*
      from unnest(p_plan.outputs) as output
      where output.scope = 0
      union
      select (sorting."column").*
      from unnest(p_plan.sortings) as sorting
      where sorting.scope = 0 and sorting.embed is null
      union
      select near.*
      from
        unnest(p_plan.joins) as joined
        cross join lateral unnest(joined.links) as link
        cross join lateral api.column_of(p_plan.relation, null, link.near, null) as near
      where joined.is_readable
    )
  select array_agg(row(needed.*)::api.column order by needed.name)
  from needed
  where needed.name is not null
  );
end;
$$;

create or replace function api.plan_write(
  p_method text, p_name text, p_plan api.plan, p_parsed api.parsed, p_options api.options, p_payload api.payload,
  p_as oid
)
returns api.write language plpgsql stable as $$
-- Resolves a write against the catalogue.
-- Without a representation nothing is returned: then a role that may write and not read can write.
declare
  v_write api.write;
  v_keys text[] := p_payload.keys;
begin
  v_write.method := p_method;
  v_write.name := p_name;
  v_write.relation := p_plan.relation;
  v_write.form := p_payload.kind;
  v_write.body_bound := coalesce(cardinality(p_parsed.values), 0) + 1;

  if p_method = 'POST' and p_options.missing = 'null' then
    v_keys := coalesce(p_parsed.columns, v_keys);
  elsif p_method = 'POST' then
    v_write.groups := p_payload.groups;
    perform api.require_few_groups(v_write.groups);
  end if;
  perform api.written_columns(p_plan.relation, p_parsed.columns, p_as);
  v_write.columns := api.written_columns(p_plan.relation, v_keys, p_as);

  if p_method = 'POST' and p_options.resolution is not null then
    v_write.is_merge := p_options.resolution = 'merge';
    v_write.conflict := api.conflict_target(p_plan.relation, p_name, p_parsed.conflict, p_as);
  end if;

  v_write.returns_row := false;
  if p_options.returning = 'representation' then
    v_write.returned := api.returned_columns(p_plan);
    v_write.returns_row := exists (
      select from unnest(p_plan.joins) as joined where joined.function is not null
    );
  end if;
  return v_write;
end;
$$;
