create or replace function api.aggregate_named(p_parsed api.parsed, p_scope integer, p_name text)
returns integer language plpgsql immutable parallel safe as $$
-- The term of the aggregate of that key.
-- Null when no aggregate that the scope selects has that key.
declare
  v_term api.term;
begin
  for v_at in 1..coalesce(cardinality(p_parsed.terms), 0) loop
    v_term := p_parsed.terms[v_at];
    if
      v_term.scope = p_scope
      and (v_term.aggregate is not null or v_term.kind = 'count')
      and coalesce(p_parsed.values[v_term.alias_bound], v_term.aggregate, v_term.kind) = p_name
    then
      return v_at;
    end if;
  end loop;
  return null;
end;
$$;

create or replace function api.add_sort(p_parsed api.parsed, p_scope integer, p_item text[])
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds an item of order.
-- The parts are those of api.order_form.
declare
  v_sort api.sort;
  v_path text := coalesce(p_item[4], p_item[6]);
begin
  v_sort.scope := p_scope;
  v_sort.name := api.parse_name(coalesce(p_item[3], p_item[5]));
  if p_item[2] is not null then
    if p_scope > 0 then
      perform core.raise('bad_request', 'only one level of embedding is supported');
    end if;
    v_sort.embed := api.require_embed(p_parsed.embeds, api.parse_name(p_item[2]));
  end if;

  if
    p_item[7] not in ('asc', 'desc', 'nullsfirst', 'nullslast')
    or p_item[8] not in ('nullsfirst', 'nullslast')
    or (p_item[8] is not null and p_item[7] not in ('asc', 'desc'))
  then
    perform core.raise('bad_request', format('order has a malformed item: %s', p_item[1]));
  end if;
  v_sort.descending := coalesce(p_item[7] = 'desc', false);
  v_sort.nulls_first := case coalesce(p_item[8], p_item[7]) when 'nullsfirst' then true when 'nullslast' then false end;
  if v_path != '' then
    v_sort.path := api.path_steps(v_path, cardinality(p_parsed.values));
    p_parsed.values := p_parsed.values || api.path_keys(v_path);
  end if;
  if v_path = '' and v_sort.embed is null then
    v_sort.term := api.aggregate_named(p_parsed, p_scope, v_sort.name);
  end if;

  if cardinality(p_parsed.sorts) = 100 then
    perform core.raise('bad_request', 'order names more than 100 columns');
  end if;
  p_parsed.sorts := p_parsed.sorts || v_sort;
  return p_parsed;
end;
$$;

create or replace function api.parse_sorts(p_parsed api.parsed, p_scope integer, p_order text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses the items of order.
-- Most are plain words, which need no grammar. Whatever no item matches is missing from their lengths.
declare
  v_left integer := length(p_order) + 1;
  v_text text;
  v_item text[];
begin
  if p_order ~ '^[a-z0-9_]+(\.[a-z]+){0,2}(,[a-z0-9_]+(\.[a-z]+){0,2})*$' then
    foreach v_text in array string_to_array(p_order, ',') loop
      v_item := string_to_array(v_text, '.');
      v_item := array[v_text, null, null, null, v_item[1], '', v_item[2], v_item[3]];
      p_parsed := api.add_sort(p_parsed, p_scope, v_item);
    end loop;
    return p_parsed;
  end if;

  for v_item in select found.item
  from regexp_matches(p_order || ',', api.order_form(), 'g') as found (item) loop
    v_left := v_left - length(v_item[1]);
    p_parsed := api.add_sort(p_parsed, p_scope, v_item);
  end loop;

  if v_left != 0 then
    perform core.raise(
      'bad_request', 'order is not a list of columns', 'write a or a.desc or a.asc.nullslast, with commas between'
    );
  end if;
  return p_parsed;
end;
$$;

create or replace function api.parse_order(p_parsed api.parsed, p_scope integer, p_order text)
returns api.parsed language plpgsql immutable parallel safe as $$
declare
  v_sort api.sort;
begin
  foreach v_sort in array p_parsed.sorts loop
    if v_sort.scope = p_scope then
      perform core.raise('bad_request', 'order is given more than once');
    end if;
  end loop;

  return api.parse_sorts(p_parsed, p_scope, p_order);
end;
$$;
