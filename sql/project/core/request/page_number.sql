create or replace function core.page_number(p_text text, p_default integer, p_most integer)
returns integer language sql immutable parallel safe as $$
  -- The number of a page, or of rows on it; null when it is not a number.
  -- auth-js sends an empty text for a missing value. Too large a number gives the maximum; anything else is null.
  select case
    when coalesce(p_text, '') = '' then p_default
    when p_text ~ '^0*[1-9][0-9]{0,29}$' then least(p_text::numeric, p_most)::integer
  end;
$$;
