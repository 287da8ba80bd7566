create or replace function storage.http_date(p_time timestamptz)
returns text language sql stable as $$
  -- A time as headers of HTTP state it.
  -- RFC 9110, 5.6.7.
  select to_char(p_time at time zone 'UTC', 'Dy, DD Mon YYYY HH24:MI:SS "GMT"');
$$;

create or replace function storage.year_of(p_text text, p_now timestamptz)
returns integer language sql immutable parallel safe as $$
  -- The year of a date of HTTP, which may have two digits.
  -- Two digits that would be more than 50 years ahead mean the century before (RFC 9110, 5.6.7).
  select case
    when length(p_text) = 4 then p_text::integer
    when p_text::integer + 2000 > date_part('year', p_now at time zone 'UTC') + 50 then p_text::integer + 1900
    else p_text::integer + 2000
  end;
$$;

create or replace function storage.time_of(p_text text, p_now timestamptz)
returns timestamptz language plpgsql immutable strict parallel safe as $$
-- The time of a date in a header of HTTP; null where it is not valid.
-- RFC 9110, 5.6.7: the form that is sent today, and the two of old that have to be understood too. A date that is not
-- valid is ignored, so nothing here may raise.
declare
  c_clock constant text := ' ([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])';
  c_months constant text[] := '{Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec}'::text[];
  v_part text[] := coalesce(
    regexp_match(p_text, '^\w{3}, ([0-9][0-9]) (\w{3}) ([1-9][0-9]{3})' || c_clock || ' GMT$'),
    regexp_match(p_text, '^\w{6,9}, ([0-9][0-9])-(\w{3})-([0-9][0-9])' || c_clock || ' GMT$')
  );
  v_old text[] := regexp_match(p_text, '^\w{3} (\w{3}) ([ 0-9][0-9])' || c_clock || ' ([1-9][0-9]{3})$');
  v_first timestamp;
  v_day timestamp;
begin
  if v_part is null and v_old is not null then
    v_part := array[v_old[2], v_old[1], v_old[6], v_old[3], v_old[4], v_old[5]];
  end if;
  if v_part is null or v_part[2] != all (c_months) then
    return null;
  end if;

  v_first := make_timestamp(storage.year_of(v_part[3], p_now), array_position(c_months, v_part[2]), 1, 0, 0, 0);
  v_day := v_first + make_interval(days => v_part[1]::integer - 1);
  if date_trunc('month', v_day) != v_first then
    return null; -- no such day
  end if;
  return (v_day + make_time(v_part[4]::integer, v_part[5]::integer, v_part[6]::double precision)) at time zone 'UTC';
end;
$$;
