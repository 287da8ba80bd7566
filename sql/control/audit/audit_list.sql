create or replace function control.csv_field(p_value text)
returns text language sql immutable parallel safe as $$
  -- A value as a field of CSV.
  -- A leading apostrophe keeps a spreadsheet from running a value as a formula.
  select
    '"' || replace(
      case when p_value ~ '^[=+@\t\r-]' then '''' || p_value else coalesce(p_value, '') end,
      '"',
      '""'
    ) || '"';
$$;

create or replace function control.audit_columns()
returns text[] language sql immutable parallel safe as $$
  -- What the audit shows as CSV.
  select
    array[
      'id', 'at', 'operation', 'outcome', 'email', 'role', 'ip', 'method', 'route', 'target', 'statement', 'status',
      'sqlstate', 'rows', 'ms'
    ];
$$;

create or replace function control.audit_csv(p_rows jsonb)
returns text language sql immutable as $$
  -- Rows of the audit as CSV.
  select
    string_agg(line.text, E'\r\n' order by line.place) || E'\r\n'
  from (
    select 0::bigint as place, string_agg(control.csv_field(name), ',' order by n) as text
    from unnest(control.audit_columns()) with ordinality as c (name, n)
    union all
    select
      entry.place,
      string_agg(control.csv_field(entry.value ->> name), ',' order by n)
    from
      jsonb_array_elements(p_rows) with ordinality as entry (value, place)
      cross join unnest(control.audit_columns()) with ordinality as c (name, n)
    group by entry.place
  ) as line;
$$;

create or replace function control.audit_list(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/audit?operator=&route=&since=&search=&before=&limit=
-- Newest first; `before` is the id that the last page ended with.
declare
  v_query jsonb := p_request.query;
  v_limit integer := core.page_number(v_query ->> 'limit', 100, 1000);
  v_before text := coalesce(v_query ->> 'before', '9223372036854775807');
  v_since timestamptz;
  v_rows jsonb;
begin
  if v_limit is null or v_before !~ '^[0-9]{1,19}$' then
    return core.refuse('bad_request', 'limit and before are whole numbers');
  end if;

  v_since := (v_query ->> 'since')::timestamptz; -- 22007 is 400
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id desc), '[]')
  into v_rows
  from (
    select log.*
    from control.audit_log() as log
    where
      log.id < least(v_before::numeric, 9223372036854775807)::bigint
      and (v_since is null or log.at >= v_since)
      and (v_query ->> 'operator' is null or v_query ->> 'operator' in (log.operator_id::text, log.email))
      and (v_query ->> 'route' is null or log.route = v_query ->> 'route')
      and (
        v_query ->> 'search' is null
        or strpos(lower(concat_ws(' ', log.email, log.target, log.statement)), lower(v_query ->> 'search')) > 0
      )
    order by log.id desc
    limit v_limit
  ) as entry;

  if strpos(coalesce(p_request.headers ->> 'accept', ''), 'text/csv') > 0 then
    return row(
      200,
      '{"content-type": "text/csv; charset=utf-8"}',
      to_jsonb(control.audit_csv(v_rows)),
      null,
      null,
      null
    )::core.reply;
  end if;

  return core.ok(
    jsonb_build_object(
      'audit', v_rows,
      'next', case when jsonb_array_length(v_rows) = v_limit then v_rows -> -1 -> 'id' end
    )
  );
end;
$$;

comment on function control.audit_list is 'GET /admin/v1/audit: what operators did, newest first.';
