create or replace function auth.with_query(p_address text, p_query text)
returns text language sql immutable parallel safe as $$
  -- An address with that query, appended to one it may have already.
  select concat(p_address, case when strpos(p_address, '?') > 0 then '&' else '?' end, p_query);
$$;

create or replace function auth.redirect_address(p_body jsonb, p_target text, p_fields text[])
returns text language plpgsql immutable as $$
-- Where a browser is redirected with its result: an error, a code, or those fields.
begin
  if p_body ? 'error' then
    return format(
      '%1$s#error=%2$s&error_code=%2$s&error_description=%3$s',
      p_target,
      p_body #>> '{error,code}',
      core.url_encode(p_body #>> '{error,message}')
    );
  end if;

  if p_body ? 'code' then
    return auth.with_query(p_target, 'code=' || (p_body ->> 'code'));
  end if;

  return (
    select concat(
      p_target,
      '#',
      string_agg(field.name || '=' || core.url_encode(p_body ->> field.name), '&' order by field.place)
    )
    from unnest(p_fields) with ordinality as field (name, place)
  );
end;
$$;

create or replace function auth.redirected(p_reply core.reply, p_target text, p_fields text[])
returns core.reply language sql immutable as $$
  -- The same reply as a redirect with those fields of it.
  -- The result goes into the fragment, which browsers send to no server; the page before must stay in no cache and no
  -- referrer. 303, so that the browser sends no body along. The marker stays in the address: the gateway replaces it
  -- by the token.
  select
    row(
      303,
      jsonb_object(
        array[
          ['location', auth.redirect_address(p_reply.body, p_target, p_fields)],
          ['cache-control', 'no-store'],
          ['referrer-policy', 'no-referrer']
        ]
      ),
      null,
      p_reply.token,
      p_reply.marker,
      null
    )::core.reply;
$$;
