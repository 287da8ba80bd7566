create or replace function api.bind_word(
  p_parsed api.parsed,
  p_node api.node,
  p_value text,
  p_before text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- is.null of an embed asks whether it has rows.
declare
  v_word text := lower(p_value);
begin
  if v_word not in ('null', 'not_null', 'true', 'false', 'unknown') then
    perform
      core.raise(
        'bad_request',
        format('%s: is needs null, not_null, true, false or unknown', p_node.name)
      );
  end if;

  p_node.quantifier := v_word;
  if p_node.scope = 0 and p_node.path is null and v_word in ('null', 'not_null') then
    p_node.embed := api.embed_named(p_parsed.embeds, p_node.name);
  end if;
  if p_node.embed is not null then
    p_node.kind := 'embed';
  end if;
  p_parsed.nodes := p_parsed.nodes || p_node;
  p_parsed.pattern := p_parsed.pattern || p_before || p_value;
  return p_parsed;
end;
$$;

comment on function api.bind_word is 'Adds a test with is.';
