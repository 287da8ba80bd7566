create or replace function api.set_headers(p_setting jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- An object, or a list of objects as PostgREST takes it. What frames the message is the gateway's.
  select coalesce(jsonb_object_agg(lower(header.key), header.value), '{}')
  from
    jsonb_array_elements(
      case jsonb_typeof(p_setting)
        when 'array' then p_setting
        else jsonb_build_array(p_setting)
      end
    ) as part (headers),
    jsonb_each_text(part.headers) as header
  where
    header.key ~ '^[A-Za-z0-9-]+$'
    and header.value !~ '[\x01-\x1f]'
    and lower(header.key) not in ('content-length', 'transfer-encoding', 'connection', 'date');
$$;

comment on function api.set_headers is 'The headers that an application set for its reply.';

create or replace function api.with_settings(p_result api.result)
returns api.result
language plpgsql
as $$
-- The application's own code may say what status and headers the reply has: response.status, response.headers.
declare
  v_result api.result := p_result;
  v_status text := nullif(current_setting('response.status', true), '');
  v_headers text := nullif(current_setting('response.headers', true), '');
begin
  if v_status !~ '^[2-5][0-9][0-9]$' then
    raise exception
      using
        errcode = 'internal_error',
        message = format('response.status is not a status: %s', v_status);
  end if;
  v_result.status := coalesce(v_status::integer, v_result.status);

  if v_headers is not null then
    v_result.headers := v_result.headers || api.set_headers(v_headers::jsonb);
  end if;
  return v_result;
end;
$$;

comment on function api.with_settings is 'The reply as the application''s code wants it.';
