create or replace function auth.redirect_parts(p_address text)
returns auth.redirect_parts language plpgsql immutable parallel safe as $$
-- Grammar first: what two parsers could read differently is rejected, so nothing has to be undone. No userinfo, no
-- backslash, no fragment (ours is appended), no other spelling of a host, no path that leaves its folder, as it is or
-- once it is decoded. Scheme and host are compared here: the origin that a URL parser gives for blob: is that of
-- another address, and for the scheme of an app it is the word null. All nulls for what is rejected.
declare
  v_parts text[] := regexp_match(
    p_address,
    '^([a-zA-Z][a-zA-Z0-9+.-]*)://([a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)(?::([0-9]{1,5}))?(/[^?]*)?([?].*)?$'
  );
  v_scheme text := lower(v_parts[1] collate "C");
  v_host text := lower(v_parts[2] collate "C");
  v_port integer := v_parts[3]::integer;
  v_path text := coalesce(v_parts[4], '');
begin
  if v_parts is null or length(p_address) > 2048 or p_address !~ '^[\x21-\x7e]+$' or p_address ~ '[\\#]' then
    return null;
  end if;

  if v_scheme in ('javascript', 'data', 'vbscript', 'blob', 'file') or v_port not between 1 and 65535 then
    return null;
  end if;

  if lower(v_path collate "C") ~ '/([.]|%2e){1,2}([;/]|$)|%(2f|5c|25|00)' then
    return null;
  end if;

  if (v_scheme = 'https' and v_port = 443) or (v_scheme = 'http' and v_port = 80) then
    v_port := null;
  end if;
  return row(concat(v_scheme, '://', v_host, ':' || v_port), v_path, coalesce(v_parts[5], ''));
end;
$$;

comment on function auth.redirect_parts(text) is
  'The parts of an address that a browser may be redirected to; all nulls for any other.';

create or replace function auth.redirect_fits(p_target auth.redirect_parts, p_entry auth.redirect_parts)
returns boolean language sql immutable parallel safe as $$
  -- True when an entry of the allow list allows that address.
  -- By whole segments and letter by letter: /cb allows /cb and /cb/x, not /cbx and not /CB. A malformed entry, or one
  -- with a query, allows nothing.
  select coalesce(
    p_target.origin = p_entry.origin
    and p_entry.query = ''
    and starts_with(p_target.path || '/', regexp_replace(p_entry.path, '/$', '') || '/'),
    false
  );
$$;

create or replace function auth.redirect_target(p_raw text, p_settings core.settings)
returns text language sql immutable parallel safe as $$
  -- The target is built from the parts; the given text itself is never used. The site is an entry like those of the
  -- list; exactly as it stands in the settings it is a target whatever its form.
  select case
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
  'The allowed redirect target in our spelling; null when it is not allowed.';

create or replace function auth.redirect_asked(p_query jsonb, p_settings core.settings)
returns text language sql immutable parallel safe as $$
  -- The redirect target that a request asks for; null when it is not allowed.
  -- Without one it is the site. A list is rejected in either notation: two targets would leave a choice.
  select case
    when p_query ? 'redirect_to' then auth.redirect_target(p_query ->> 'redirect_to', p_settings)
    when not exists (select from jsonb_object_keys(p_query) as name where starts_with(name, 'redirect_to['))
      then p_settings.site_url
  end;
$$;
