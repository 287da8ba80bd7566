create or replace function storage.object_move(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/object/move
-- An update of the key: the object keeps its id and its bytes. Limits of another bucket hold (storage.admit_move).
-- Writes: storage.objects
declare
  v_role text := storage.begin_request(p_request, 'storage.object.move');
  v_way record := storage.transfer_of(p_request.body);
  v_refusal core.reply;
begin
  if (v_way.refusal).status is not null then
    return v_way.refusal;
  end if;

  v_refusal := storage.change_object(
    v_role, 'update', 'object move', 'with moved as (
       update storage.objects as object
       set bucket_id = $1[3], name = $1[4]
       where object.bucket_id = $1[1] and object.name = $1[2]
       returning 1
     )
     select 200, null::jsonb, null::text, count(*) from moved', v_way.bucket, v_way.key, v_way.to_bucket, v_way.to_key
  );
  case v_refusal.body #>> '{error,code}'
    when 'unique_violation' then
      return core.refuse('conflict', 'there is an object under this key already');
    when 'foreign_key_violation' then
      return core.refuse('not_found');
    else
      if v_refusal.status is not null then
        return v_refusal;
      end if;
  end case;

  return core.ok(
    jsonb_build_object('message', 'Successfully moved') || (storage.written_reply(v_way.to_bucket, v_way.to_key)).body
  );
end;
$$;

comment on function storage.object_move(core.request) is 'POST /storage/v1/object/move: gives an object another key.';
