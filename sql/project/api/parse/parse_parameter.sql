create or replace function api.parse_parameter(
  p_parsed api.parsed,
  p_kind text,
  p_scope integer,
  p_key text,
  p_value text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
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
      p_parsed.pattern := p_parsed.pattern || api.escape_pattern(p_value);
      return p_parsed;
    when p_scope = 0
    and p_key = 'on_conflict' then
      p_parsed.conflict := api.parse_names(p_key, p_value, p_parsed.conflict);
      p_parsed.pattern := p_parsed.pattern || api.escape_pattern(p_value);
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

comment on function api.parse_parameter is 'Parses one parameter of the query.';
