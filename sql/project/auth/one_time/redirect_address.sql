create or replace function auth.redirect_address(p_body jsonb, p_target text, p_fields text[])
returns text
language plpgsql
immutable
as $$
begin
  if p_body ? 'error' then
    return format(
      '%1$s#error=%2$s&error_code=%2$s&error_description=%3$s',
      p_target,
      p_body #>> '{error,code}',
      api.url_encode(p_body #>> '{error,message}')
    );
  end if;

  if p_body ? 'code' then
    return auth.with_query(p_target, 'code=' || (p_body ->> 'code'));
  end if;

  return (
    select
      concat(
        p_target,
        '#',
        string_agg(
          field.name || '=' || api.url_encode(p_body ->> field.name),
          '&'
          order by field.place
        )
      )
    from unnest(p_fields) with ordinality as field (name, place)
  );
end;
$$;

comment on function auth.redirect_address(jsonb, text, text[]) is
  'Where a browser is sent with its result: an error, a code, or those fields.';
