create or replace function auth.oauth_token_of(p_provider auth.oauth_providers, p_body jsonb)
returns text
language sql
immutable
parallel safe
as $$
  -- The body counts, not the status: GitHub says 200 to everything. A token that no header could carry is none.
  select
    case
      when p_body ->> 'error' is null then substring(
        auth.oauth_text(p_provider.token_paths, p_body, 8192)
        from '^[!-~]+$'
      )
    end;
$$;

comment on function auth.oauth_token_of(auth.oauth_providers, jsonb) is
  'The access token a provider answered with; null without one.';
