-- The templates for files make policies and nothing else.
create function pg_temp.policies(template text)
returns text[]
language sql
as $$
  select
    operate.change(
      jsonb_build_array(
        jsonb_build_object(
          'do',
          'policy.template',
          'schema',
          'storage',
          'table',
          'objects',
          'template',
          template,
          'name',
          'of ' || template,
          'parameters',
          '{"bucket": "it''s"}'::jsonb
        )
      ),
      template
    );

  select
    array_agg(concat_ws(' ', policyname, cmd, roles::text, qual, with_check) order by policyname)
  from pg_policies
  where tablename = 'objects' and starts_with(policyname, 'of ' || template);
$$;

select
  test.is(
    pg_temp.policies('files_public_read'),
    array[$$of files_public_read_select SELECT {anon,authenticated} (bucket_id = 'it''s'::text)$$],
    'files_public_read'
  );
select test.is(cardinality(pg_temp.policies('files_own_folder')), 1, 'files_own_folder is one policy');
select test.is(cardinality(pg_temp.policies('files_signed_in')), 4, 'files_signed_in is one for each command');
select
  test.is(
    regexp_match(
      operate.render(
        '[{"do":"policy.template","schema":"storage","table":"objects","template":"files_public_read","parameters":{"bucket":"b"}}]'
      ),
      'alter table|create index|revoke'
    ),
    null,
    'nothing but policies'
  );
