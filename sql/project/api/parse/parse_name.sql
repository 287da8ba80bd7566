create or replace function api.require_short(p_name text)
returns text language plpgsql immutable parallel safe as $$
-- The name, unless it is longer than names can be.
-- Longer names than Postgres keeps are refused, not cut: two of them could become one.
begin
  if p_name = '' then
    perform core.raise('bad_request', 'a name is empty');
  end if;

  if octet_length(p_name) > 63 then
    perform core.raise('bad_request', format('the name %s is too long: names have at most 63 bytes', p_name));
  end if;
  return p_name;
end;
$$;

create or replace function api.parse_name(p_written text)
returns text language plpgsql immutable parallel safe as $$
-- The name that is written.
-- Unquoted it is made of letters, digits, _, $, blanks and single hyphens. What is beyond ASCII is a letter,
-- whatever the database's locale thinks.
begin
  if
    p_written ~ '[^A-Za-z0-9_]'
    and ltrim(p_written, ' ') !~ '^"'
    and p_written !~ '^[A-Za-z0-9_$ \u0080-\U0010ffff-]+$'
  then
    perform core.raise(
      'bad_request',
      format('%s is not a name', p_written),
      'quote names of other than letters, digits and _'
    );
  end if;
  return api.require_short(api.unquote(p_written));
end;
$$;
