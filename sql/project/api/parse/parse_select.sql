create or replace function api.parse_item(p_parsed api.parsed, p_scope integer, p_text text, p_opens boolean)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses one item of select.
-- p_opens: a parenthesis follows. An embed too is what has an empty one and is neither an aggregate nor count().
declare
  v_item text[];
begin
  if p_text ~ '^([A-Za-z0-9_]+:)?[A-Za-z0-9_]+$' then
    v_item := array[
      null,
      substring(p_text from '^(.*):'),
      substring(p_text from '[^:]*$'),
      '',
      ''
    ];
  else
    v_item := regexp_match(p_text, api.item_form());
  end if;
  if v_item is null then
    perform core.raise('bad_request', format('select has a malformed item: %s', p_text));
  end if;

  if
    p_opens
    or (
      v_item[8] is not null
      and v_item[7] is null
      and (btrim(v_item[3], ' ') != 'count' or v_item[1] is not null or v_item[4] != '')
    )
  then
    return api.add_embed(p_parsed, p_scope, v_item, p_text);
  end if;
  return api.add_term(p_parsed, p_scope, v_item, p_text);
end;
$$;

create or replace function api.parse_items(p_parsed api.parsed, p_select text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses select= of any form.
-- Cut at commas and parentheses first, which is quick; what a piece says is its own grammar. Between a closing
-- parenthesis and the comma there is nothing, and everywhere else something.
declare
  v_piece text[];
  v_before text := ',';
  v_scope integer := 0;
  v_left integer := length(p_select) + 1;
begin
  for v_piece in select found.piece
  from regexp_matches(p_select || ',', '((?:"(?:[^"\\]|\\.)*"|[^",()]|\( *\))*)([,()])', 'g') as found (piece) loop
    v_left := v_left - length(v_piece[1]) - 1;
    if v_before = ')' then
      exit when v_piece[2] != ',' or btrim(v_piece[1], ' ') != '';
    else
      p_parsed := api.parse_item(p_parsed, v_scope, v_piece[1], v_piece[2] = '(');
      exit when v_piece[2] = ')' and v_scope = 0;
    end if;

    v_before := v_piece[2];
    v_scope := case v_before when '(' then cardinality(p_parsed.embeds) when ')' then 0 else v_scope end;
    if cardinality(p_parsed.terms) > 200 then
      perform core.raise('bad_request', 'select names more than 200 columns');
    end if;
  end loop;

  if v_left != 0 or v_scope != 0 or v_before != ',' then
    perform core.raise('bad_request', 'select is not a list of columns', 'write a,b or alias:a or b(c)');
  end if;
  return p_parsed;
end;
$$;

create or replace function api.parse_words(p_select text)
returns api.term[] language plpgsql immutable parallel safe as $$
-- Parses select= of plain words.
declare
  v_terms api.term[] := array[]::api.term[];
  v_term api.term;
  v_word text;
begin
  v_term.scope := 0;
  foreach v_word in array string_to_array(p_select, ',') loop
    v_term.kind := case when v_word = '*' then 'star' else 'column' end;
    v_term.name := nullif(v_word, '*');
    if octet_length(v_word) > 63 then
      v_term.name := api.parse_name(v_word);
    end if;
    v_terms := v_terms || v_term;
  end loop;
  return v_terms;
end;
$$;

create or replace function api.parse_select(p_parsed api.parsed, p_select text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Parses select= into terms and embeds.
-- Most are plain words, which need no grammar. Terms stay null where nothing is selected.
begin
  if p_select ~ '^[A-Za-z0-9_]+(,[A-Za-z0-9_]+)*$' or p_select = '*' then
    p_parsed.terms := api.parse_words(p_select);
  else
    p_parsed := api.parse_items(p_parsed, p_select);
  end if;

  if cardinality(p_parsed.terms) > 200 then
    perform core.raise('bad_request', 'select names more than 200 columns');
  end if;
  return p_parsed;
end;
$$;
