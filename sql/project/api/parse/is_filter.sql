create or replace function api.is_filter(p_value text)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return p_value ~ (
    '^(not\.)?((eq|gte?|lte?|i?like|i?match)(\((any|all)\))?\.|(neq|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj)\.' || '|(pl|ph|w)?fts(\([A-Za-z0-9_]+\))?\.|in\.' || api.list_form(

    ) || '$|is\.([Nn][Uu][Ll][Ll]|[Nn][Oo][Tt]_[Nn][Uu][Ll][Ll]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]' || '|[Uu][Nn][Kk][Nn][Oo][Ww][Nn])$)'
  );
end;
$$;

comment on function api.is_filter is
  'Whether a parameter of a call by GET is a filter, not an argument.';
