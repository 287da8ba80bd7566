create or replace function auth.identity_of(p_user_id uuid, p_id uuid)
returns auth.identities
language sql
stable
as $$
  select identities
  from auth.identities as identities
  where identities.id = p_id and identities.user_id = p_user_id;
$$;

comment on function auth.identity_of(uuid, uuid) is
  'The identity of that id, if it is the user''s; all nulls otherwise.';
