create or replace function auth.redirect_asked(p_query jsonb, p_settings core.settings)
returns text
language sql
immutable
parallel safe
as $$
  -- Without one it is the site. A list of them is refused in either writing: nobody is to choose.
  select
    case
      when p_query ? 'redirect_to' then auth.redirect_target(p_query ->> 'redirect_to', p_settings)
      when not exists (
        select from jsonb_object_keys(p_query) as name where starts_with(name, 'redirect_to[')
      ) then p_settings.site_url
    end;
$$;

comment on function auth.redirect_asked(jsonb, core.settings) is
  'Where the browser is to be sent in the end; null when it may not.';
