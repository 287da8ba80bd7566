create or replace function api.embed_hints(p_embed api.embed, p_hints text)
returns api.embed language plpgsql immutable parallel safe as $$
-- The embed with what is written after its name: !inner, !hint.
declare
  v_word text;
begin
  for v_word in select found.part[1]
  from regexp_matches(p_hints, '!(' || api.name_form() || ')', 'g') as found (part) loop
    case
      when btrim(v_word, ' ') in ('inner', 'left') then
        p_embed.is_inner := btrim(v_word, ' ') = 'inner';
      when p_embed.hint is null then
        p_embed.hint := api.parse_name(v_word);
      else
        perform core.raise('bad_request', format('select gives %s more than one hint', p_embed.name));
    end case;
  end loop;
  return p_embed;
end;
$$;

create or replace function api.refuse_same_key(p_embeds api.embed[], p_embed api.embed)
returns void language plpgsql immutable parallel safe as $$
-- Raises where an embed would have the same key as another: of two members of one name JSON readers keep one.
begin
  if
    exists (
      select
      from unnest(p_embeds) as other
      where
        other.name = p_embed.name
        and coalesce(other.alias, p_embed.alias) is null
        and not (other.is_spread or p_embed.is_spread)
    )
  then
    perform core.raise(
      'bad_request',
      format('select embeds %s twice', p_embed.name),
      format('Give one another name, as in other:%s(...).', p_embed.name)
    );
  end if;
end;
$$;

create or replace function api.add_embed(p_parsed api.parsed, p_scope integer, p_item text[], p_text text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds an embed of select.
-- The parts are those of api.item_form. What belongs to a column means nothing here, and a spread has no key.
declare
  v_embed api.embed;
  v_term api.term;
begin
  if p_scope > 0 then
    perform core.raise('bad_request', 'only one level of embedding is supported');
  end if;
  if
    coalesce(nullif(p_item[5], ''), p_item[6], p_item[7], p_item[9]) is not null
    or (p_item[1] is not null and p_item[2] is not null)
  then
    perform core.raise('bad_request', format('select has a malformed embed: %s', p_text));
  end if;

  v_embed.name := api.parse_name(p_item[3]);
  v_embed.is_inner := false;
  v_embed.is_spread := p_item[1] is not null;
  if p_item[2] is not null then
    v_embed.alias := api.parse_name(p_item[2]);
    p_parsed.values := p_parsed.values || v_embed.alias;
    v_embed.alias_bound := cardinality(p_parsed.values);
  end if;
  if p_item[4] != '' then
    v_embed := api.embed_hints(v_embed, p_item[4]);
  end if;
  perform api.refuse_same_key(p_parsed.embeds, v_embed);
  p_parsed.embeds := p_parsed.embeds || v_embed;

  v_term.scope := 0;
  v_term.kind := 'embed';
  v_term.alias_bound := v_embed.alias_bound;
  v_term.name := v_embed.name;
  v_term.embed := cardinality(p_parsed.embeds);
  p_parsed.terms := p_parsed.terms || v_term;
  return p_parsed;
end;
$$;
