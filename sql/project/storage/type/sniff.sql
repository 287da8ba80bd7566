create or replace function storage.sniff_text(p_text text)
returns text language sql immutable parallel safe as $$
  -- The type of a text by its beginning; null for plain text.
  -- Text that a browser may run. Spaces, comments and declarations may stand before it.
  select case
    when strpos(p_text, '<') = 0 then null
    when p_text ~* '^(\s|\\357\\273\\277|<!--.*?-->)*<(!doctype\s+html|html|head|body|script|iframe|style|meta)[\s/>]'
      then 'text/html'
    when p_text ~* '^(\s|\\357\\273\\277|<!--.*?-->|<\?xml.*?\?>|<!doctype\s+svg.*?>)*<svg[\s/>]' then 'image/svg+xml'
    when p_text ~* '^(\s|\\357\\273\\277)*<\?xml\s' then 'application/xml'
  end;
$$;

create or replace function storage.sniff(p_head bytea)
returns text language sql stable as $$
  -- The type of a file by its first bytes.
  -- The longest signature decides. Null: no type that we know.
  select coalesce(
    (
      select signatures.type
      from storage.signatures as signatures
      where
        substr(p_head, signatures.at + 1, length(signatures.bytes)) = signatures.bytes
        and (
          signatures.more_bytes is null
          or substr(p_head, signatures.more_at + 1, length(signatures.more_bytes)) = signatures.more_bytes
        )
      order by length(signatures.bytes) + coalesce(length(signatures.more_bytes), 0) desc
      limit 1
    ),
    storage.sniff_text(encode(p_head, 'escape'))
  );
$$;
