create or replace function core.email_normal(p_email text)
returns text
language sql
immutable
parallel safe
as $$
  -- A security boundary: what passes here reaches mail headers and comparisons of accounts. ASCII only (no
  -- letter that lower() could fold onto another), one @, no quoting, no blank or control character, a domain
  -- of two labels or more that is not a number.
  select
    case
      when length(p_email) <= 254
      and p_email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$'
      and p_email !~ '(^\.|\.\.|\.@|[^ -~])' then lower(p_email collate "C")
    end;
$$;

comment on function core.email_normal(text) is
  'The address as it is stored and compared; null when it is none.';
