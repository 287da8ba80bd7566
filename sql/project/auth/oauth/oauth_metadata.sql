create or replace function auth.oauth_metadata(p_profile auth.oauth_profile)
returns jsonb
language plpgsql
stable
as $$
-- Of the profile alone, nothing of the request. It travels in every token, so what is too long for that is left
-- out: first the picture, then all of it.
declare
  v_data jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'name',
      p_profile.name,
      'full_name',
      p_profile.name,
      'user_name',
      p_profile.user_name,
      'avatar_url',
      p_profile.avatar_url
    )
  );
begin
  if auth.metadata_refusal(v_data) is not null then
    v_data := v_data - 'avatar_url';
  end if;

  if auth.metadata_refusal(v_data) is not null then
    return '{}'::jsonb;
  end if;

  return v_data;
end;
$$;

comment on function auth.oauth_metadata(auth.oauth_profile) is
  'The user_metadata that a user begins with who comes from a provider.';
