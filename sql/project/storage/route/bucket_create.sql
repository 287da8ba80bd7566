create or replace function storage.bucket_create(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /storage/v1/bucket
-- Policies decide first: whoever may not make buckets does not learn which there are.
-- Writes: storage.buckets
declare
  v_role text := storage.begin_request(p_request, 'storage.bucket.create');
  v_id text := coalesce(nullif(p_request.body ->> 'id', ''), p_request.body ->> 'name');
  v_fault text := storage.bucket_fields_fault(p_request.body);
  v_tried record;
  v_refusal core.reply;
begin
  v_fault := coalesce(
    v_fault,
    case
      when coalesce(jsonb_typeof(p_request.body -> 'id'), 'null') not in ('string', 'null')
        or coalesce(jsonb_typeof(p_request.body -> 'name'), 'null') not in ('string', 'null')
        or octet_length(p_request.body ->> 'name') > 100
        then 'id and name are texts of at most 100 bytes'
    end,
    storage.bucket_fault(v_id)
  );
  if v_fault is not null then
    return core.refuse('bad_request', v_fault);
  end if;

  v_tried := storage.attempt(
    v_role,
    'insert',
    'bucket create',
    'with written as (
         insert into storage.buckets
           (id, name, public, file_size_limit, allowed_mime_types, quota_bytes, links_after)
         select
           $1[1],
           $1[2],
           coalesce((fields.given ->> ''public'')::boolean, false),
           (fields.given ->> ''file_size_limit'')::bigint,
           (
             select array_agg(item.type order by item.at)
             from jsonb_array_elements_text(nullif(fields.given -> ''allowed_mime_types'', ''null''))
               with ordinality as item (type, at)
           ),
           (fields.given ->> ''quota_bytes'')::bigint,
           (fields.given ->> ''links_after'')::timestamptz
         from (values ($1[3]::jsonb)) as fields (given)
         returning 1
       )
       select 200, null::jsonb, null::text, count(*) from written',
    v_id,
    coalesce(nullif(p_request.body ->> 'name', ''), v_id),
    storage.bucket_fields(p_request.body)::text
  );
  v_refusal := v_tried.refusal;
  if v_refusal.body #>> '{error,code}' = 'unique_violation' then
    return core.refuse('conflict', 'there is a bucket of this name already');
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  return core.ok(jsonb_build_object('name', v_id));
end;
$$;

comment on function storage.bucket_create(core.request) is 'POST /storage/v1/bucket: makes a bucket.';
