create or replace function api.set_headers(p_setting jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The headers that an application set for its reply.
  -- An object, or a list of objects as PostgREST takes it, so that a cookie may be set more than once. What frames the
  -- message is the gateway's, as is that no browser guesses a type; what no header may hold is left out.
  select coalesce(jsonb_object_agg(named.name, named.value), '{}')
  from (
    select
      lower(header.key) as name,
      case
        when lower(header.key) = 'set-cookie' then jsonb_agg(header.value order by part.at)
        else (array_agg(to_jsonb(header.value) order by part.at desc))[1]
      end as value
    from
      jsonb_array_elements(
        case jsonb_typeof(p_setting) when 'array' then p_setting else jsonb_build_array(p_setting) end
      ) with ordinality as part (headers, at),
      jsonb_each_text(part.headers) as header
    where
      header.key ~ '^[A-Za-z0-9-]+$'
      and header.value ~ '^[\x20-\x7e]*$'
      and lower(header.key) not in (
        'content-length', 'transfer-encoding', 'connection', 'date', 'x-content-type-options'
      )
    group by 1
  ) as named;
$$;

create or replace function api.sandbox_headers(p_headers jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The headers that an application set, so that a page it sends has an origin of its own.
  -- What the application gives a type of its own may be a page, and a browser runs it. That gets an origin of its own, and
  -- reads nothing of this one's, which the operators' console has too. A policy that the application sets holds as well.
  select case
    when p_headers ? 'content-type'
      then p_headers || jsonb_build_object(
        'content-security-policy', concat_ws(
          ', ',
          'sandbox allow-forms allow-popups allow-scripts',
          p_headers ->> 'content-security-policy'
        )
      )
    else p_headers
  end;
$$;

create or replace function api.with_settings(p_result api.result)
returns api.result language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The reply as the application's code wants it.
-- Code of the application may set status and headers of the response by response.status and response.headers. A malformed
-- value is not the client's fault, so it is a 500.
declare
  v_result api.result := p_result;
  v_status text := nullif(current_setting('response.status', true), '');
  v_headers text := nullif(current_setting('response.headers', true), '');
begin
  if v_status !~ '^[2-5][0-9][0-9]$' then
    raise exception using errcode = 'internal_error', message = 'response.status is not a status';
  end if;
  v_result.status := coalesce(v_status::integer, v_result.status);

  if v_headers is not null then
    v_result.headers := coalesce(v_result.headers, '{}') || api.sandbox_headers(api.set_headers(v_headers::jsonb));
  end if;
  return v_result;
exception when data_exception then
  raise exception using errcode = 'internal_error', message = 'response.headers is not a JSON object';
end;
$$;
