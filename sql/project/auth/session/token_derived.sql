create or replace function auth.token_derived(p_parent text, p_attempt text, p_child_id uuid)
returns text language sql stable as $$
  -- 48 bytes that only this installation can make, and only from the parent token itself, with the attempt that spent
  -- it if there was one: neither the database without these nor these without the database yield the successor. A
  -- parent of ours has no blank, so its attempt cannot be taken for a part of it.
  select translate(
    encode(
      sha384(pepper.pepper || convert_to(concat_ws(' ', 'refresh', p_child_id, p_parent, p_attempt), 'UTF8')),
      'base64'
    ),
    E'+/=\n',
    '-_'
  )
  from core.pepper as pepper;
$$;

comment on function auth.token_derived(text, text, uuid) is
  'The refresh token of that session, derived from its parent''s and the attempt that spent it.';
