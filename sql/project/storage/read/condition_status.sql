create or replace function storage.names_etag(p_list text, p_etag text, p_is_strong boolean)
returns boolean language plpgsql immutable parallel safe as $$
-- True when a list of entity tags names the one given, or any.
-- Ours are strong; so a weak one in the list (W/"...") is the same by the weak comparison only (RFC 9110, 8.8.3.2).
begin
  if p_list = p_etag then
    return true; -- as most clients send it, and without a query
  end if;

  return trim(p_list) = '*'
  or exists (
    select
    from regexp_matches(p_list, '(W/)?("[^"]*")', 'g') as named (part)
    where named.part[2] = p_etag and not (p_is_strong and named.part[1] is not null)
  );
end;
$$;

create or replace function storage.condition_status(p_headers jsonb, p_etag text, p_modified timestamptz)
returns integer language plpgsql stable as $$
-- What the conditions of a read make of it: 304, 412, or null when the object is to be sent.
-- RFC 9110, 13.2.2, in its order. Each date counts only where its entity tag is absent. Headers know no fractions of
-- seconds.
declare
  v_modified timestamptz;
begin
  if not p_headers ?| '{if-match,if-none-match,if-modified-since,if-unmodified-since}'::text[] then
    return null;
  end if;

  v_modified := date_trunc('second', p_modified);
  if p_headers ? 'if-match' then
    if not storage.names_etag(p_headers ->> 'if-match', p_etag, true) then
      return 412;
    end if;
  elsif v_modified > storage.time_of(p_headers ->> 'if-unmodified-since', now()) then
    return 412;
  end if;

  if p_headers ? 'if-none-match' then
    if storage.names_etag(p_headers ->> 'if-none-match', p_etag, false) then
      return 304;
    end if;
  elsif v_modified <= storage.time_of(p_headers ->> 'if-modified-since', now()) then
    return 304;
  end if;
  return null;
end;
$$;
