create or replace function api.inquire(
  p_role text, p_method text, p_path text, p_query text[], p_headers jsonb, p_body text
)
returns api.inquiry language plpgsql immutable parallel safe as $$
-- The body is the last of the values, and is parsed by the statement. A body of another type than JSON is for a function
-- that takes the whole body.
declare
  v_inquiry api.inquiry;
begin
  v_inquiry.role := p_role;
  v_inquiry.method := p_method;
  v_inquiry.path := p_path;
  v_inquiry.kind := api.kind_of(p_method, p_path);
  v_inquiry.options := api.parse_headers(p_method, p_headers);
  v_inquiry.parsed := api.parse_query(v_inquiry.kind, p_query, v_inquiry.options);
  v_inquiry.values := coalesce((v_inquiry.parsed).values, '{}');

  if v_inquiry.kind in ('insert', 'update', 'call') then
    v_inquiry.payload := case
      when v_inquiry.kind = 'call' and p_headers ->> 'content-type' ~* '^(text/plain|application/octet-stream)'
        then row('text', null, null)::api.payload
      else api.parse_payload(v_inquiry.kind, p_body, (v_inquiry.parsed).columns)
    end;
    v_inquiry.values := v_inquiry.values || coalesce(nullif(p_body, ''), '{}');
    v_inquiry.body_keys := case (v_inquiry.payload).kind
      when 'object' then api.body_keys(v_inquiry.kind, v_inquiry.values[cardinality(v_inquiry.values)])
      else (v_inquiry.payload)::text
    end;
  end if;
  return v_inquiry;
end;
$$;

comment on function api.inquire is 'A request of the REST API, parsed.';
