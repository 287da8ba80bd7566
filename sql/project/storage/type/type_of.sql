create or replace function storage.type_of(p_header text)
returns text language plpgsql immutable strict parallel safe as $$
-- A content type, in lower case and without parameters but charset.
-- Null where it is no type. Of parameters charset alone is kept: what else stands there could end up in a header that
-- browsers read another way. Most have none, and are in lower case already.
begin
  if length(p_header) > 255 then
    return null;
  end if;
  if p_header ~ '^[a-z0-9_.+-]+/[a-z0-9_.+-]+$' then
    return p_header;
  end if;
  return (
    select
      concat(
        lower(type.name),
        ';charset=' || lower(substring(p_header from '(?i);[ \t]*charset="?([A-Za-z0-9_.:+-]+)"?[ \t]*(?:;|$)'))
      )
    from (select substring(p_header from '^[ \t]*([A-Za-z0-9_.+-]+/[A-Za-z0-9_.+-]+)[ \t]*(?:;|$)')) as type (name)
    where type.name is not null
  );
end;
$$;
