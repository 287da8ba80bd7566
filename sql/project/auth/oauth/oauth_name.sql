create or replace function auth.oauth_name(p_provider auth.oauth_providers, p_told jsonb)
returns text
language sql
immutable
parallel safe
as $$
  select
    coalesce(
      auth.oauth_text(p_provider.name_paths, p_told, 255),
      (
        select
          left(
            string_agg(auth.oauth_text(array[part.path], p_told, 255), ' ' order by part.place),
            255
          )
        from unnest(p_provider.name_parts) with ordinality as part (path, place)
      )
    );
$$;

comment on function auth.oauth_name(auth.oauth_providers, jsonb) is
  'The name of a person, whole or put together.';
