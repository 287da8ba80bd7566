create or replace function storage.range_of(p_range text, p_size bigint)
returns int8range language plpgsql immutable strict parallel safe as $$
-- The bytes a Range header asks for: null where the whole is to be sent, empty where there are none such.
-- RFC 9110, 14.1.2. Several ranges are answered by the whole, which the RFC allows: to send them one after the other
-- could be many times as much as there is. The numbers have any length, so they are compared as numeric.
declare
  v_part text[] := regexp_match(p_range, '^bytes=[ \t]*([0-9]*)-([0-9]*)[ \t]*$', 'i');
  v_first numeric := nullif(v_part[1], '')::numeric;
  v_last numeric := nullif(v_part[2], '')::numeric;
begin
  if v_first is null and (v_last is null or v_last > 0 and p_size = 0) or v_last < v_first then
    return null;
  end if;

  if v_first is null then
    return int8range(greatest(p_size - v_last, 0)::bigint, p_size);
  end if;

  if v_first >= p_size then
    return 'empty'::int8range;
  end if;
  return int8range(v_first::bigint, least(v_last + 1, p_size)::bigint);
end;
$$;

create or replace function storage.range_asked(p_headers jsonb, p_file storage.files)
returns int8range language plpgsql stable as $$
-- The bytes a request asks for; null for all.
-- If-Range (RFC 9110, 13.1.5): the range counts only while the object is the one of which the client has a part. A weak
-- entity tag never is.
declare
  v_if text := p_headers ->> 'if-range';
begin
  if
    v_if is not null
    and v_if != p_file.etag
    and storage.time_of(v_if, now()) is distinct from date_trunc('second', p_file.updated_at)
  then
    return null;
  end if;
  return storage.range_of(p_headers ->> 'range', p_file.size);
end;
$$;
