create or replace function auth.link_kind(p_type text)
returns text
language sql
immutable
parallel safe
as $$
  -- A change of address is confirmed at the new one alone, so both of its names mean that link.
  select
    case
      when p_type in ('signup', 'confirmation') then 'confirmation'
      when p_type in ('invite', 'magiclink', 'recovery') then p_type
      when p_type in (
        'email_change',
        'email_change_new',
        'email_change_current'
      ) then 'email_change'
    end;
$$;

comment on function auth.link_kind(text) is
  'The kind of token that a type of link holds; null for an unknown type.';
