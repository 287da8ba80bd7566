create or replace function storage.resumable_get(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- HEAD /storage/v1/upload/resumable/ID
declare
  v_upload storage.uploads := storage.resumable_row(p_request, p_request.path ->> 'id');
  v_refusal core.reply := storage.tus_refusal(p_request);
begin
  if v_refusal.status is null then
    v_refusal := storage.resumable_refusal(v_upload);
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  return storage.tus_reply(
    core.ok(null),
    storage.tus_state(v_upload) || jsonb_strip_nulls(
      jsonb_build_object(
        'upload-length', v_upload.size::text,
        'upload-defer-length', case when v_upload.size is null then '1' end,
        'upload-metadata', v_upload.sent_metadata
      )
    )
  );
end;
$$;

comment on function storage.resumable_get(core.request) is 'How far an upload in several requests is.';
