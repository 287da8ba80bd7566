create or replace function import.load_documents(p_source text, p_table jsonb, p_documents jsonb)
returns bigint language plpgsql as $$
-- By the login of imports, in the transaction of the table. p_table is the planned table, p_documents a page as the
-- source gave it. Returns how many rows it made.
-- Writes: the table, and those beside it
begin
  case p_source
    when 'appwrite' then
      return import.load_appwrite(p_table, p_documents);
    when 'firebase' then
      return import.load_firebase(p_table, p_documents);
    when 'pocketbase' then
      return import.load_pocketbase(p_table, p_documents);
  end case;
end;
$$;

comment on function import.load_documents(text, jsonb, jsonb) is 'Makes rows of a page of documents.';

create or replace function import.finish_documents(p_source text, p_table jsonb)
returns jsonb language plpgsql as $$
-- After the last page, in the same transaction. Returns warnings.
begin
  case p_source
    when 'appwrite' then
      return import.finish_appwrite(p_table);
    when 'firebase' then
      return import.finish_firebase(p_table);
    when 'pocketbase' then
      return import.finish_pocketbase(p_table);
  end case;
end;
$$;

comment on function import.finish_documents(text, jsonb) is
  'What is left to do when all documents of a table are rows.';

create or replace function import.replaced_warnings(p_table jsonb)
returns setof jsonb language sql immutable as $$
  -- The warning of characters that no text here can hold, as the gateway counted them while it read the documents.
  select import.warning(
    'characters_replaced',
    p_table ->> 'item',
    format('%s NUL characters became U+FFFD: no text here can hold them.', p_table #>> '{from,replaced}')
  )
  where p_table -> 'from' ? 'replaced';
$$;
