create or replace function core.is_base64(p_text text)
returns boolean language sql immutable parallel safe as $$
  -- True for bytes written in base64.
  -- What decode() accepts, in one line and with its padding.
  select length(p_text) % 4 = 0 and p_text ~ '^[A-Za-z0-9+/]+={0,2}$';
$$;

create or replace function core.password_parse(p_stored text)
returns core.password language plpgsql immutable parallel safe as $$
-- Parses a stored password; null for a marker.
-- Anything but a well-formed scrypt string is a marker, which no password matches.
declare
  v_part text[] := string_to_array(p_stored, '$');
  v_password core.password;
begin
  if
    cardinality(v_part) is distinct from 6
    or v_part[1] != 'scrypt'
    or concat_ws(' ', v_part[2], v_part[3], v_part[4]) !~ '^[0-9]{1,8} [0-9]{1,3} [0-9]{1,3}$'
    or not core.is_base64(v_part[5])
    or not core.is_base64(v_part[6])
  then
    return null;
  end if;

  v_password.scheme := 'scrypt';
  v_password.n := v_part[2]::integer;
  v_password.r := v_part[3]::integer;
  v_password.p := v_part[4]::integer;
  v_password.salt := decode(v_part[5], 'base64');
  v_password.key := decode(v_part[6], 'base64');
  return v_password;
end;
$$;
