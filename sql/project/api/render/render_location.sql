create or replace function api.filter_key(p_name text)
returns text language sql immutable parallel safe as $$
  -- The key of a filter on a column.
  -- Quoted where the name would be taken for something else.
  select case
    when p_name ~ '^[[:alpha:]_][[:alnum:]_]*$'
      and p_name not in ('select', 'order', 'limit', 'offset', 'and', 'or', 'not', 'columns', 'on_conflict')
      then p_name
    else concat('"', regexp_replace(p_name, '(["\\])', '\\\1', 'g'), '"')
  end;
$$;

create or replace function api.render_url_encoded(p_column api.column)
returns text language plpgsql immutable parallel safe as $$
-- The value of a column as it stands in an address.
-- What core.url_encode does, in place: the roles of the API may call no function of ours.
begin
  return (
    select format(
      case
        when (p_column).type in ('pg_catalog.int2', 'pg_catalog.int4', 'pg_catalog.int8', 'pg_catalog.uuid')
          then 't.%1$I::pg_catalog.text'
        else $sql$(select pg_catalog.string_agg(case when letter.text operator(pg_catalog.~) '^[A-Za-z0-9._~-]$' then letter.text else pg_catalog.regexp_replace(pg_catalog.upper(pg_catalog.encode(pg_catalog.convert_to(letter.text, 'UTF8'), 'hex')), '(..)', '%%\1', 'g') end, '' order by letter.at) from pg_catalog.regexp_split_to_table(t.%1$I::pg_catalog.text, '') with ordinality as letter (text, at))$sql$
      end,
      (p_column).name
    )
  );
end;
$$;

create or replace function api.render_location(p_write api.write)
returns text language plpgsql immutable parallel safe as $$
-- The address of t, a row that was written: values to be put side by side.
-- Null where the key is not known.
begin
  return (
    select format(
      '%L || %s',
      format('/rest/v1/%s?', core.url_encode(p_write.name)),
      string_agg(
        format(
          '%L, %s',
          concat(case when key.at > 1 then '&' end, core.url_encode(api.filter_key(key.name)), '=eq.'),
          api.render_url_encoded(row(key.name, key.type, key.builtin, key.kind, key.function)::api.column)
        ),
        ', '
        order by key.at
      )
    )
    from unnest(p_write.primary) with ordinality as key (name, type, builtin, kind, function, at)
    having count(*) > 0
  );
end;
$$;
