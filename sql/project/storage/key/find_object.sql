create or replace function storage.find_object(p_bucket text, p_key text)
returns storage.objects language plpgsql stable as $$
-- The object under a key, whoever may see it.
declare
  v_row storage.objects;
begin
  select objects.*
  into v_row
  from storage.objects as objects
  where objects.bucket_id = p_bucket and objects.name = p_key;
  return v_row;
end;
$$;
