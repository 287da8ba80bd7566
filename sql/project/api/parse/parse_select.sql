create or replace function api.parse_words(p_select text)
returns api.term[]
language plpgsql
immutable
parallel safe
as $$
declare
  v_terms api.term[] := array[]::api.term[];
  v_term api.term;
  v_word text;
begin
  v_term.scope := 0;
  foreach v_word in array string_to_array(p_select, ',') loop
    v_term.kind := case
      when v_word = '*' then 'star'
      else 'column'
    end;
    v_term.name := nullif(v_word, '*');
    if octet_length(v_word) > 63 then
      v_term.name := api.parse_name(v_word);
    end if;
    v_terms := v_terms || v_term;
  end loop;
  return v_terms;
end;
$$;

comment on function api.parse_words is 'Parses select= of plain words.';

create or replace function api.parse_select(p_parsed api.parsed, p_select text)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
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

comment on function api.parse_select is 'Parses select= into terms and embeds.';
