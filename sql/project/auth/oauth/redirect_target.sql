create or replace function auth.redirect_target(p_raw text, p_settings core.settings)
returns text
language sql
immutable
parallel safe
as $$
  -- What leaves is written anew from its parts, never what came in. The site is an entry like those of the list, and
  -- as it stands in the settings it is a target whatever its form.
  select
    case
      when p_raw = nullif(p_settings.site_url, '') then p_settings.site_url
      else (
        select target.origin || target.path || target.query
        from auth.redirect_parts(p_raw) as target
        where
          exists (
            select
            from unnest(p_settings.oauth_redirects || rtrim(p_settings.site_url, '/')) as entry
            where auth.redirect_fits(target, auth.redirect_parts(entry))
          )
      )
    end;
$$;

comment on function auth.redirect_target(text, core.settings) is
  'Where a browser may be sent, in our writing; null when it may not.';
