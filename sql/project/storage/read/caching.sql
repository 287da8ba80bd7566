create or replace function storage.with_cache_scope(p_given text, p_scope text)
returns text language plpgsql immutable parallel safe as $$
-- A cache-control with another scope.
begin
  return concat(
    p_scope,
    ', ',
    coalesce(
      (
        select string_agg(trim(directive), ', ')
        from regexp_split_to_table(p_given, ',') as directive
        where directive !~* '^\s*(public|private)\M' and not (p_scope = 'private' and directive ~* '^\s*s-maxage')
      ),
      'no-cache'
    )
  );
end;
$$;

create or replace function storage.caching(p_given text, p_scope text)
returns text language sql immutable parallel safe as $$
  -- The cache-control of an object: public or private, and how long.
  -- What was given with the upload, but for who may keep it: that is for the route to say. Most say nothing of that.
  select case
    when p_given is null then p_scope || ', no-cache'
    when p_given !~* 'public|private|s-maxage' then p_scope || ', ' || p_given
    else storage.with_cache_scope(p_given, p_scope)
  end;
$$;

create or replace function storage.link_caching(p_given text, p_rest integer)
returns text language sql immutable parallel safe as $$
  -- The cache-control of an object behind a link with so many seconds left.
  -- Nobody may keep the bytes for longer than the link works.
  select
    'private, ' || case
      when p_given ~* '\mno-store\M' then 'no-store'
      when p_given ~* '\mno-cache\M' or coalesce(p_given, '') !~* '(^|[, ])max-age=[0-9]' then 'no-cache'
      else 'max-age=' || least(substring(lower(p_given) from '(?:^|[, ])max-age=([0-9]+)')::numeric, greatest(p_rest, 0))
    end;
$$;
