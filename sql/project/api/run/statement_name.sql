create or replace function api.name_without_body(p_prefix text, p_inquiry api.inquiry)
returns text language plpgsql immutable parallel safe as $$
-- The name of a request's statement, but for its body.
-- Everything the statement is made of but its values: those of the query, and of the headers.
declare
  v_parsed api.parsed := p_inquiry.parsed;
  v_options api.options := p_inquiry.options;
begin
  v_parsed.values := null;
  v_parsed.slots := null;
  v_parsed.parameter := null;
  v_parsed.start := null;
  v_options.range_first := null;
  v_options.range_last := null;
  v_options.max_affected := null;
  v_options.timezone := null;
  v_options.applied := null;
  return p_prefix || md5(
    concat_ws(
      E'\x1f',
      p_inquiry.role,
      p_inquiry.method,
      p_inquiry.path,
      cardinality(p_inquiry.values),
      v_parsed::text,
      v_options::text
    )
  );
end;
$$;

create or replace function api.body_keys(p_kind text, p_body text)
returns text language plpgsql immutable parallel safe as $$
-- What a body gives values for, as a text.
-- Most bodies are one object, whose keys stand in an order of their own.
declare
  v_body jsonb := p_body::jsonb;
begin
  return case jsonb_typeof(v_body)
    when 'object' then jsonb_path_query_array(v_body, '$.keyvalue().key')::text
    else api.parse_payload(p_kind, p_body, null)::text
  end;
end;
$$;

create or replace function api.statement_name(p_prefix text, p_inquiry api.inquiry)
returns text language plpgsql immutable parallel safe as $$
-- The name under which a compiled request is kept.
-- A body is part of it by the keys that it gives values for.
declare
  v_name text := api.name_without_body(p_prefix, p_inquiry);
begin
  return coalesce(p_prefix || md5(v_name || p_inquiry.body_keys), v_name);
end;
$$;
