create or replace function core.phone_normal(p_phone text)
returns text language sql immutable parallel safe as $$
  -- E.164 with its plus. The plus may be missing, and blanks, dots, hyphens and brackets between digits do not count.
  select case
    when p_phone ~ '^\+?[0-9 ().-]{7,30}$' and regexp_replace(p_phone, '[^0-9]', '', 'g') ~ '^[1-9][0-9]{6,14}$' then (
      '+' || regexp_replace(p_phone, '[^0-9]', '', 'g')
    )
  end;
$$;

comment on function core.phone_normal(text) is 'The number as it is stored and compared; null when it is invalid.';
