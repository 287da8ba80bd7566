create or replace function auth.redirect_fits(
  p_target auth.redirect_parts,
  p_entry auth.redirect_parts
)
returns boolean
language sql
immutable
parallel safe
as $$
  -- By whole segments and letter by letter: /cb takes /cb and /cb/x, not /cbx and not /CB. A malformed entry, one
  -- with a query too, fits nothing.
  select
    coalesce(
      p_target.origin = p_entry.origin
      and p_entry.query = ''
      and starts_with(p_target.path || '/', regexp_replace(p_entry.path, '/$', '') || '/'),
      false
    );
$$;

comment on function auth.redirect_fits(auth.redirect_parts, auth.redirect_parts) is
  'True when an entry of the allow list lets that address through.';
