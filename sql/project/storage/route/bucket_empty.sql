create or replace function storage.bucket_empty(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/bucket/B/empty
-- Slices of 10,000 objects, a transaction each, in the order of their names: what may not be deleted stays and is
-- passed over. What comes in behind a slice that is done stays too.
-- Writes: storage.objects, and what their deletion leaves to do
declare
  v_role text := storage.begin_request(p_request, 'storage.bucket.empty');
  v_bucket text := p_request.path ->> 'bucket';
  v_state jsonb := coalesce(p_request.answer -> 'state', '{"after": "", "seen": 0, "gone": 0}');
  v_slice jsonb;
  v_tried record;
begin
  if storage.bucket_json(v_role, v_bucket) is null then
    return core.refuse('not_found');
  end if;

  v_tried := storage.attempt(
    v_role,
    'delete',
    'object empty',
    'with slice as (
         select object.id, object.name
         from storage.objects as object
         where object.bucket_id = $1[1] and object.name > $1[2]
         order by object.name
         limit 10000
       ),
       gone as (delete from storage.objects as object using slice where object.id = slice.id returning 1)
       select
         200,
         null::jsonb,
         json_build_object(
           ''after'', (select max(slice.name) from slice),
           ''slice'', (select count(*) from slice),
           ''seen'', $1[3]::bigint + (select count(*) from slice),
           ''gone'', $1[4]::bigint + (select count(*) from gone)
         )::text,
         (select count(*) from gone)',
    v_bucket,
    v_state ->> 'after',
    v_state ->> 'seen',
    v_state ->> 'gone'
  );
  if (v_tried.refusal).status is not null then
    return v_tried.refusal;
  end if;

  v_slice := v_tried.body::jsonb;

  if (v_slice ->> 'slice')::bigint = 10000 then
    return core.ask(jsonb_build_object('kind', 'again', 'state', v_slice - 'slice'));
  end if;

  if v_slice ->> 'gone' = '0' and v_slice ->> 'seen' != '0' then
    return storage.forbid('delete');
  end if;
  return core.ok('{"message": "Successfully emptied"}');
end;
$$;

comment on function storage.bucket_empty(core.request) is
  'POST /storage/v1/bucket/B/empty: removes the objects of a bucket.';
