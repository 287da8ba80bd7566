create or replace function core.url_encode(p_text text)
returns text language plpgsql immutable parallel safe as $$
-- RFC 3986, 2.3: percent-encodes all but unreserved characters.
begin
  return (
    select string_agg(
      case
        when letter.text ~ '^[A-Za-z0-9._~-]$' then letter.text
        else regexp_replace(upper(encode(convert_to(letter.text, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
      end,
      ''
      order by letter.at
    )
    from regexp_split_to_table(p_text, '') with ordinality as letter (text, at)
  );
end;
$$;

comment on function core.url_encode(text) is 'A text, percent-encoded for a URL.';
