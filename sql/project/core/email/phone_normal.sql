create or replace function core.phone_normal(p_phone text)
returns text
language sql
immutable
parallel safe
as $$
  -- E.164 with its plus; written without it, or with blanks and the like between the digits, it is the same number.
  select
    case
      when p_phone ~ '^\+?[0-9 ().-]{7,30}$'
      and regexp_replace(p_phone, '[^0-9]', '', 'g') ~ '^[1-9][0-9]{6,14}$' then (
        '+' || regexp_replace(p_phone, '[^0-9]', '', 'g')
      )
    end;
$$;

comment on function core.phone_normal(text) is
  'The number as it is stored and compared; null when it is none.';
