-- What was allowed at the beginning and is not at the end is refused, and its bytes are erased.
select test.store(), test.bucket('files'), test.user(1);
create policy "all" on storage.objects for insert to authenticated with check (bucket_id = 'files');

do $$
declare
  v_case record;
  v_id text;
begin
  for v_case in
    select *
    from
      (
        values
          ('alter policy "all" on storage.objects with check (false)', 'forbidden'),
          ('update storage.buckets set file_size_limit = 5', 'payload_too_large'),
          ($sql$update storage.buckets set allowed_mime_types = array['image/png']$sql$, 'unsupported_media_type'),
          ($sql$select test.upload('files', 'a', 'first')$sql$, 'conflict'),
          ('delete from storage.buckets', 'not_found'),
          ('update storage.blobs set leased_until = now() where leased_until is not null', 'unavailable')
      ) as cases (change, code)
  loop
    begin
      v_id := test.tus_id(test.tus_create('files', 'a', 6, test.claims(1), bytes => 'abc'));
      execute v_case.change;
      perform test.refused(test.tus_append(v_id, 3, 'def', test.claims(1)), v_case.code, v_case.change);
      perform test.is((select count(*) from storage.garbage where next_try <= clock_timestamp()), 1, v_case.change);
      perform test.refused(test.tus_head(v_id, test.claims(1)), 'not_found', v_case.change);
      raise exception using errcode = 'PLBCK';
    exception when sqlstate 'PLBCK' then
      null;
    end;
  end loop;
end;
$$;
