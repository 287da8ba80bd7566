create or replace function auth.token_derived(p_parent text, p_child_id uuid)
returns text
language sql
stable
as $$
  -- 48 bytes that only this installation can make, and only from the parent token itself: neither the database without
  -- the token nor the token without the database yields the successor.
  select
    translate(
      encode(sha384(pepper.pepper || convert_to(concat_ws(' ', 'refresh', p_child_id, p_parent), 'UTF8')), 'base64'),
      E'+/=\n',
      '-_'
    )
  from core.pepper as pepper;
$$;

comment on function auth.token_derived(text, uuid) is 'The refresh token of that session, derived from its parent''s.';
