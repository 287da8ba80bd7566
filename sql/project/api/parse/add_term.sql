create or replace function api.parse_cast(p_written text)
returns text language plpgsql immutable parallel safe as $$
-- The type of a cast.
declare
  v_type text := btrim(p_written, ' ');
begin
  if v_type !~ '^[A-Za-z_][A-Za-z0-9_]*$' or octet_length(v_type) > 63 then
    perform core.raise('bad_request', format('select casts to %s, which is not a single word', v_type));
  end if;
  return v_type;
end;
$$;

create or replace function api.term_kind(p_item text[], p_text text)
returns text language plpgsql immutable parallel safe as $$
-- Whether an item of select is a star, a column or count().
-- A star stands alone, count() takes an alias and a cast, and only an aggregate has a cast behind it.
declare
  v_kind text := case
    when btrim(p_item[3], ' ') = '*' then 'star'
    when p_item[8] is not null and p_item[7] is null then 'count'
    else 'column'
  end;
begin
  if
    p_item[1] is not null
    or p_item[4] != ''
    or p_item[7] not in ('sum', 'avg', 'min', 'max', 'count')
    or (p_item[8] is null and p_item[9] is not null)
    or (v_kind != 'column' and (p_item[5] != '' or p_item[6] is not null))
    or (v_kind = 'star' and coalesce(p_item[2], p_item[8]) is not null)
  then
    perform core.raise('bad_request', format('select has a malformed item: %s', p_text));
  end if;
  return v_kind;
end;
$$;

create or replace function api.add_term(p_parsed api.parsed, p_scope integer, p_item text[], p_text text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds an item of select that embeds nothing.
-- The parts are those of api.item_form.
declare
  v_term api.term;
begin
  v_term.scope := p_scope;
  v_term.kind := api.term_kind(p_item, p_text);
  if p_item[2] is not null then
    p_parsed.values := p_parsed.values || api.parse_name(p_item[2]);
    v_term.alias_bound := cardinality(p_parsed.values);
  end if;
  if v_term.kind = 'column' then
    v_term.name := api.parse_name(p_item[3]);
  end if;
  if p_item[5] != '' then
    v_term.path := api.path_steps(p_item[5], cardinality(p_parsed.values));
    p_parsed.values := p_parsed.values || api.path_keys(p_item[5]);
  end if;

  v_term.aggregate := p_item[7];
  if p_item[6] is not null then
    v_term.inner_cast := api.parse_cast(p_item[6]);
  end if;
  if p_item[9] is not null then
    v_term.outer_cast := api.parse_cast(p_item[9]);
  end if;
  p_parsed.terms := p_parsed.terms || v_term;
  return p_parsed;
end;
$$;
