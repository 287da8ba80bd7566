create or replace function auth.redirect_parts(p_address text)
returns auth.redirect_parts
language plpgsql
immutable
parallel safe
as $$
-- Grammar first: what two parsers could read differently is not taken at all, so nothing has to be undone. No
-- userinfo, no backslash, no fragment (ours follows), no host in other writing, no path that climbs out of itself
-- now or once it is decoded. Scheme and host are compared by us: a parser's origin of blob: is that of another
-- address, and of any scheme of an application's own the word null. All nulls for what is not taken.
declare
  v_parts text[] := regexp_match(
    p_address,
    '^([a-zA-Z][a-zA-Z0-9+.-]*)://([a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)(?::([0-9]{1,5}))?(/[^?]*)?([?].*)?$'
  );
  v_scheme text := lower(v_parts[1] collate "C");
  v_host text := lower(v_parts[2] collate "C");
  v_port integer := v_parts[3]::integer;
  v_path text := coalesce(v_parts[4], '');
begin
  if
    v_parts is null
    or length(p_address) > 2048
    or p_address !~ '^[\x21-\x7e]+$'
    or p_address ~ '[\\#]'
  then
    return null;
  end if;

  if
    v_scheme in ('javascript', 'data', 'vbscript', 'blob', 'file')
    or v_port not between 1 and 65535
  then
    return null;
  end if;

  if lower(v_path collate "C") ~ '/([.]|%2e){1,2}([;/]|$)|%(2f|5c|25|00)' then
    return null;
  end if;

  if (v_scheme = 'https' and v_port = 443) or (v_scheme = 'http' and v_port = 80) then
    v_port := null;
  end if;
  return row(concat(v_scheme, '://', v_host, ':' || v_port), v_path, coalesce(v_parts[5], ''));
end;
$$;

comment on function auth.redirect_parts(text) is
  'Takes an address apart that a browser may be sent to; all nulls for any other.';
