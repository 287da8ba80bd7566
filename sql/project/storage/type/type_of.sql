create or replace function storage.type_of(p_header text)
returns text
language sql
immutable
parallel safe
as $$
  -- Null where it is no type. Of parameters charset alone is kept: what else stands there could end up in a header that
  -- browsers read another way.
  select
    concat(
      lower(type.name),
      ';charset=' || lower(substring(p_header from '(?i);[ \t]*charset="?([A-Za-z0-9_.:+-]+)"?[ \t]*(?:;|$)'))
    )
  from (select substring(p_header from '^[ \t]*([A-Za-z0-9_.+-]+/[A-Za-z0-9_.+-]+)[ \t]*(?:;|$)')) as type (name)
  where type.name is not null and length(p_header) <= 255;
$$;

comment on function storage.type_of(text) is 'A content type, in lower case and without parameters but charset.';
