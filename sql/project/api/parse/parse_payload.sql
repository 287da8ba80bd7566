create or replace function api.narrow_payload(p_payload api.payload, p_columns text[])
returns api.payload language plpgsql immutable parallel safe as $$
-- A body of which only some columns are taken.
-- Rows that differed only in what is left aside are of one group now.
declare
  v_payload api.payload := p_payload;
begin
  v_payload.keys := array(select key from unnest(p_payload.keys) as key where key = any (p_columns));
  v_payload.groups := (
    select array_agg(row(narrow.keys, narrow.positions)::api.row_group order by narrow.positions[1])
    from (
      select
        array(select key from unnest(groups.keys) as key where key = any (p_columns)) as keys,
        array_agg(position order by position) as positions
      from
        unnest(p_payload.groups) as groups,
        unnest(groups.positions) as position
      group by 1
    ) as narrow
    having count(*) > 1
  );
  return v_payload;
end;
$$;

create or replace function api.payload_keys(p_object jsonb)
returns text[] language plpgsql immutable parallel safe as $$
-- The keys of an object, in one order.
begin
  return array(select keys.key from jsonb_object_keys(p_object) as keys (key) order by keys.key collate "C");
end;
$$;

create or replace function api.parse_rows(p_rows jsonb)
returns api.payload language plpgsql immutable parallel safe as $$
-- What an array of rows gives values for.
-- Nearly always all rows have the keys of the first, which is quick to see.
declare
  v_payload api.payload;
begin
  v_payload.kind := 'array';
  v_payload.keys := api.payload_keys(coalesce(p_rows -> 0, '{}'));
  if
    (
      select bool_and(rows.row ?& v_payload.keys and rows.row - v_payload.keys = '{}')
      from jsonb_array_elements(p_rows) as rows (row)
    ) is not false
  then
    return v_payload;
  end if;

  v_payload.groups := array(
    select row(keyed.keys, array_agg(keyed.at::integer order by keyed.at))::api.row_group
    from (
      select api.payload_keys(rows.row) as keys, rows.at
      from jsonb_array_elements(p_rows) with ordinality as rows (row, at)
    ) as keyed
    group by keyed.keys
    order by min(keyed.at)
  );
  v_payload.keys := array(
    select distinct keys.key collate "C"
    from
      unnest(v_payload.groups) as groups,
      unnest(groups.keys) as keys (key)
    order by 1
  );
  return v_payload;
end;
$$;

create or replace function api.require_payload(p_kind text, p_body jsonb)
returns void language plpgsql immutable parallel safe as $$
-- Refuses a body that its kind of request does not take.
begin
  if jsonb_typeof(p_body) = 'object' or p_kind = 'call' then
    return;
  end if;

  if p_kind = 'update' then
    perform core.raise('bad_request', 'the body of an update must be a JSON object');
  end if;
  if
    p_body is null
    or jsonb_typeof(p_body) != 'array'
    or jsonb_path_exists(p_body, 'strict $[*] ? (@.type() != "object")')
  then
    perform core.raise('bad_request', 'the body of an insert must be a JSON object, or an array of objects');
  end if;
end;
$$;

create or replace function api.parse_json(p_text text)
returns jsonb language plpgsql immutable parallel safe as $$
-- A text as JSON; refused where it is none.
begin
  return p_text::jsonb;
exception
  when invalid_text_representation then
    perform core.raise('bad_request', 'the body is not valid JSON');
  when statement_too_complex then
    perform core.raise('bad_request', 'the body is nested too deeply');
end;
$$;

create or replace function api.parse_payload(p_kind text, p_body text, p_columns text[])
returns api.payload language plpgsql immutable parallel safe as $$
-- Parses the body of a write or a call, as far as its keys.
-- columns= limits which keys of the rows are used. A call whose body is not an object is for a function that takes the
-- whole body. The beginning shows of nearly every body that it is not blank: to trim a long one takes twelve times its
-- length.
declare
  c_blank constant text := E' \t\r\n';
  v_body jsonb;
  v_payload api.payload;
begin
  if p_kind not in ('insert', 'update', 'call') then
    return null;
  end if;

  v_body := api.parse_json(
    case when btrim(left(p_body, 100), c_blank) != '' then p_body else nullif(btrim(p_body, c_blank), '') end
  );
  if v_body is null and p_kind = 'call' then
    v_body := '{}';
  end if;
  perform api.require_payload(p_kind, v_body);
  v_payload := case
    when jsonb_typeof(v_body) = 'object' then row('object', api.payload_keys(v_body), null)::api.payload
    when p_kind = 'call' then row('value', null, null)::api.payload
    else api.parse_rows(v_body)
  end;

  if p_kind != 'call' and p_columns is not null then
    v_payload := api.narrow_payload(v_payload, p_columns);
  end if;
  if cardinality(v_payload.keys) > 1600 then
    perform core.raise('bad_request', 'the body names more than 1600 columns');
  end if;
  return v_payload;
end;
$$;
