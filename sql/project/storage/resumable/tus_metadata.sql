create or replace function storage.tus_metadata(p_header text)
returns jsonb language plpgsql immutable as $$
-- The values in an Upload-Metadata header.
-- Upload-Metadata: key base64, key base64, key. Null where it is not valid, or names a key twice.
declare
  v_pairs text[] := regexp_split_to_array(nullif(btrim(p_header), ''), '\s*,\s*');
  v_values jsonb;
begin
  if
    exists (
      select
      from unnest(v_pairs) as pair
      where pair !~ '^[!-~]+( ([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)?$'
    )
  then
    return null;
  end if;

  v_values := (
    select jsonb_object_agg(split_part(pair, ' ', 1), storage.text_of_base64(split_part(pair, ' ', 2)))
    from unnest(v_pairs) as pair
  );
  return case
    when v_pairs is null then '{}'
    when (select count(*) from jsonb_object_keys(v_values)) = cardinality(v_pairs) then v_values
  end;
end;
$$;
