create or replace function auth.invited_body(p_body jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- An address and metadata, and nothing else: an invitation sets no password and confirms nothing. The empty
  -- address is refused where a missing one might pass for a user with a number alone.
  select
    jsonb_build_object(
      'email',
      coalesce(p_body ->> 'email', ''),
      'data',
      coalesce(nullif(p_body -> 'user_metadata', 'null'), p_body -> 'data')
    );
$$;

comment on function auth.invited_body(jsonb) is 'What an invitation takes of its body.';
