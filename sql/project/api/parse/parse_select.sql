create or replace function api.parse_select(p_select text)
returns api.term[]
language plpgsql
immutable
parallel safe
as $$
-- select=a,b,alias:c; a star, alone or among others, is the term named '*'. Null: every column.
declare
  v_terms api.term[] := array[]::api.term[];
  v_item text;
  v_part text[];
begin
  foreach v_item in array string_to_array(p_select, ',') loop
    v_part := regexp_match(
      btrim(v_item),
      '^(?:([[:alnum:]_$][[:alnum:]_$ -]*):)?(\*|[[:alnum:]_$][[:alnum:]_$ -]*)$'
    );
    if v_part is null then
      perform
        core.raise('bad_request', 'select is not a list of columns, of the form a,b or alias:a');
    end if;

    if octet_length(v_part[1]) > 63 then
      perform core.raise('bad_request', 'an alias of select is longer than 63 bytes');
    end if;
    v_terms := v_terms || row(v_part[1], v_part[2])::api.term;
  end loop;

  if cardinality(v_terms) > 200 then
    perform core.raise('bad_request', 'select names more than 200 columns');
  end if;
  return v_terms;
end;
$$;

comment on function api.parse_select(text) is 'Parses select= into terms.';
