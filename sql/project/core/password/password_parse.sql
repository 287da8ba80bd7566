create or replace function core.password_parse(p_stored text)
returns core.password
language plpgsql
immutable
parallel safe
as $$
-- Anything but a well-formed scrypt string is a marker that no password matches: null.
declare
  c_base64 constant text := '((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))';
  v_part text[] := regexp_match(
    p_stored,
    '^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$' || c_base64 || '\$' || c_base64 || '$'
  );
  v_password core.password;
begin
  if v_part is null then
    return null;
  end if;

  v_password.scheme := 'scrypt';
  v_password.n := v_part[1]::integer;
  v_password.r := v_part[2]::integer;
  v_password.p := v_part[3]::integer;
  v_password.salt := decode(v_part[4], 'base64');
  v_password.key := decode(v_part[5], 'base64');
  return v_password;
end;
$$;

comment on function core.password_parse(text) is
  'Takes a stored password apart; null for a marker.';
