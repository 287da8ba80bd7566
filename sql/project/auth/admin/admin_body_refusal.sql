create or replace function auth.duration_of(p_text text)
returns interval language sql immutable parallel safe as $$
  -- A duration such as 24h or 1h30m; null when it is none.
  -- In Go's notation: 24h, 1h30m, 1.5h. At most about a hundred years; null for any other text.
  select case
    when p_text ~ '^([0-9]{1,9}(\.[0-9]{1,9})?(ns|us|ms|s|m|h))+$' then (
      select make_interval(
        secs =>
          least(
            3e9,
            sum(
              part[1]::double precision * case part[2]
                when 'h' then 3600
                when 'm' then 60
                when 's' then 1
                when 'ms' then 1e-3
                when 'us' then 1e-6
                else 1e-9
              end
            )
          )
      )
      from regexp_matches(p_text, '([0-9.]+)(ns|us|ms|s|m|h)', 'g') as part
    )
  end;
$$;

create or replace function auth.time_of(p_text text)
returns timestamptz language plpgsql stable set timezone = 'UTC' as $$
-- A time in ISO 8601; null when it is none.
-- Finite and written in ISO 8601, of a year that clients can read; without a zone it is UTC. Postgres itself would
-- accept infinity, tomorrow and the year 44 BC.
declare
  v_time timestamptz;
begin
  if p_text !~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?)?$' then
    return null;
  end if;

  v_time := p_text::timestamptz;
  return case when v_time >= '1970-01-01Z' and v_time < '10000-01-01Z' then v_time end;
exception when data_exception then -- the 31st of February
  return null;
end;
$$;

create or replace function auth.admin_body_refusal(p_body jsonb)
returns text language sql stable as $$
  -- Why the body of an administrative request is rejected; null when it is accepted.
  -- Rejects what is wrong whoever the user is. Keys that are null count as missing.
  select case
    when p_body ->> 'email' is not null and core.email_normal(p_body ->> 'email') is null
      then 'a valid email address is required'
    when p_body ->> 'phone' is not null and core.phone_normal(p_body ->> 'phone') is null then (
      'a phone number is a plus and 7 to 15 digits'
    )
    when p_body ->> 'banned_until' is not null and auth.time_of(p_body ->> 'banned_until') is null then (
      'banned_until must be a time in ISO 8601, or null'
    )
    when p_body ->> 'ban_duration' not in ('', 'none') and auth.duration_of(p_body ->> 'ban_duration') is null then (
      'ban_duration must be a duration such as 24h, or none'
    )
    else coalesce(
      auth.metadata_refusal(p_body -> 'user_metadata'),
      auth.metadata_refusal(p_body -> 'data'),
      'app_metadata: ' || auth.metadata_refusal(p_body -> 'app_metadata')
    )
  end;
$$;
