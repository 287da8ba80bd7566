create or replace function storage.sniff(p_head bytea)
returns text
language sql
stable
as $$
  -- The longest signature decides. Null: no type that we know; text has none.
  select signatures.type
  from storage.signatures as signatures
  where
    substr(p_head, signatures.at + 1, length(signatures.bytes)) = signatures.bytes
    and (
      signatures.more_bytes is null
      or substr(p_head, signatures.more_at + 1, length(signatures.more_bytes)) = signatures.more_bytes
    )
  order by length(signatures.bytes) + coalesce(length(signatures.more_bytes), 0) desc
  limit 1;
$$;

comment on function storage.sniff(bytea) is 'The type of a file by its first bytes.';
