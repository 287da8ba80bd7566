create or replace function auth.redirect_address(p_body jsonb, p_site_url text, p_type text)
returns text
language plpgsql
immutable
as $$
begin
  if p_body ? 'error' then
    return format(
      '%1$s#error=%2$s&error_code=%2$s&error_description=%3$s',
      p_site_url,
      p_body #>> '{error,code}',
      api.url_encode(p_body #>> '{error,message}')
    );
  end if;

  if p_body ? 'code' then
    return concat(
      p_site_url,
      case
        when strpos(p_site_url, '?') > 0 then '&'
        else '?'
      end,
      'code=',
      p_body ->> 'code'
    );
  end if;

  return format(
    '%s#access_token=%s&refresh_token=%s&expires_in=%s&token_type=bearer&type=%s',
    p_site_url,
    p_body ->> 'access_token',
    p_body ->> 'refresh_token',
    p_body ->> 'expires_in',
    p_type
  );
end;
$$;

comment on function auth.redirect_address(jsonb, text, text) is
  'Where a followed link leads, with its result.';
