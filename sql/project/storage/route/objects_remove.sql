create or replace function storage.objects_remove(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /storage/v1/object/B {"prefixes": [...]}
-- The keys are whole ones, whatever the word says. What is hidden or may not be deleted is absent from the answer.
-- Writes: storage.objects, and what their deletion leaves to do
declare
  v_role text := storage.begin_request(p_request, 'storage.object.delete_many');
  v_keys jsonb := p_request.body -> 'prefixes';
  v_tried record;
begin
  if
    jsonb_typeof(v_keys) is distinct from 'array'
    or jsonb_array_length(v_keys) not between 1 and 1000
    or jsonb_path_exists(v_keys, '$[*] ? (@.type() != "string")')
  then
    return core.refuse('bad_request', 'prefixes is a list of 1 to 1000 keys');
  end if;

  v_tried := storage.attempt(
    v_role,
    'delete',
    'object delete_many',
    'with gone as (
       delete from storage.objects as object
       where object.bucket_id = $1[1] and object.name = any ($1[2]::text[])
       returning object.*
     )
     select
       200,
       null::jsonb,
       coalesce(json_agg(to_jsonb(gone) - ''path_tokens'' order by gone.name), ''[]'')::text,
       count(*)
     from gone',
    p_request.path ->> 'bucket',
    (select array_agg(normalize(key, nfc)) from jsonb_array_elements_text(v_keys) as key)::text
  );
  if (v_tried.refusal).status is not null then
    return v_tried.refusal;
  end if;
  return core.ok(v_tried.body::jsonb);
end;
$$;

comment on function storage.objects_remove(core.request) is
  'DELETE /storage/v1/object/B: removes objects by their keys.';
