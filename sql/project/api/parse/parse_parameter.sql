create or replace function api.parse_names(p_key text, p_value text, p_before text[])
returns text[] language plpgsql immutable parallel safe as $$
-- Parses the list of columns= or on_conflict=.
-- p_before: what the parameter gave before, null unless it is repeated.
declare
  v_names text[];
  v_length integer;
begin
  if p_before is not null then
    perform core.raise('bad_request', format('%s is given more than once', p_key));
  end if;

  select
    array_agg(distinct api.parse_name(found.part[2])),
    sum(length(found.part[1]))
  into v_names, v_length
  from regexp_matches(p_value || ',', '((' || api.name_form() || '),)', 'g') as found (part);

  if v_length is distinct from length(p_value) + 1 or cardinality(v_names) > 1600 then
    perform core.raise('bad_request', format('%s is not a list of columns, of the form a,b', p_key));
  end if;
  return v_names;
end;
$$;

create or replace function api.parse_page(p_parsed api.parsed, p_scope integer, p_key text, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses limit= or offset=.
-- p_key: limit or offset.
declare
  v_at integer := 1;
  v_page api.page;
begin
  if p_value !~ '^[0-9]{1,18}$' then
    perform core.raise('bad_request', format('%s must be a whole number, 0 or more', p_key));
  end if;

  foreach v_page in array p_parsed.pages loop
    exit when v_page.scope = p_scope;
    v_at := v_at + 1;
  end loop;
  if v_at > cardinality(p_parsed.pages) then
    v_page := row(p_scope, null, null)::api.page;
  end if;
  if (case p_key when 'limit' then v_page.limit_bound else v_page.offset_bound end) is not null then
    perform core.raise('bad_request', format('%s is given more than once', p_key));
  end if;

  p_parsed := api.bind_value(p_parsed, p_value, 'number', 0);
  case p_key
    when 'limit' then
      v_page.limit_bound := cardinality(p_parsed.values);
    else
      v_page.offset_bound := cardinality(p_parsed.values);
  end case;
  p_parsed.pages[v_at] := v_page;
  return p_parsed;
end;
$$;

create or replace function api.parse_parameter(
  p_parsed api.parsed, p_kind text, p_scope integer, p_key text, p_value text
)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses one parameter of the query.
-- Reserved words are compared as written, so that a quoted one is a column. embed.key: key, for that embed.
declare
  v_part text[];
begin
  case
    when p_key in ('and', 'or', 'not.and', 'not.or') then
      return api.parse_tree(p_parsed, p_scope, p_key, p_value);
    when p_key = 'order' then
      return api.parse_order(p_parsed, p_scope, p_value);
    when p_key in ('limit', 'offset') then
      return api.parse_page(p_parsed, p_scope, p_key, p_value);
    when p_scope = 0
    and p_key = 'columns' then
      p_parsed.columns := api.parse_names(p_key, p_value, p_parsed.columns);
      return p_parsed;
    when p_scope = 0
    and p_key = 'on_conflict' then
      p_parsed.conflict := api.parse_names(p_key, p_value, p_parsed.conflict);
      return p_parsed;
    when strpos(p_key, '.') = 0 then
      return api.parse_filter(p_parsed, p_kind, p_scope, p_key, p_value);
    else
      v_part := regexp_match(p_key, '^( *"(?:[^"\\]|\\.)*" *|[^".>]+)\.(.+)$');
  end case;

  if v_part is null then
    return api.parse_filter(p_parsed, p_kind, p_scope, p_key, p_value);
  end if;
  if p_scope > 0 then
    perform core.raise('bad_request', 'only one level of embedding is supported');
  end if;
  return api.parse_parameter(
    p_parsed,
    p_kind,
    api.require_embed(p_parsed.embeds, api.unquote(v_part[1])),
    v_part[2],
    p_value
  );
end;
$$;
