-- The templates for files make policies and nothing else, and let in whom their sentence says.
create function pg_temp.policies(template text)
returns text[] language sql as $$
  select operate.change(
    jsonb_build_array(
      jsonb_build_object(
        'do', 'policy.template',
        'schema', 'storage',
        'table', 'objects',
        'template', template,
        'name', 'of ' || template,
        'parameters', '{"bucket": "it''s"}'::jsonb
      )
    ),
    template
  );

  select array_agg(concat_ws(' ', policyname, cmd, roles::text, qual, with_check) order by policyname)
  from pg_policies
  where tablename = 'objects' and starts_with(policyname, 'of ' || template);
$$;

select test.is(
  pg_temp.policies('files_public_read'),
  array[$$of files_public_read_select SELECT {anon,authenticated} (bucket_id = 'it''s'::text)$$],
  'files_public_read'
);
select test.is(cardinality(pg_temp.policies('files_own_folder')), 1, 'files_own_folder is one policy');
select test.is(cardinality(pg_temp.policies('files_signed_in')), 4, 'files_signed_in is one for each command');
select test.is(
  regexp_match(
    operate.render(
      '[{"do":"policy.template","schema":"storage","table":"objects","template":"files_public_read","parameters":{"bucket":"b"}}]'
    ),
    'alter table|create index|revoke'
  ),
  null,
  'nothing but policies'
);

select test.store(), test.bucket('it''s'), test.user(1), test.user(2);
create function pg_temp.status(number integer, key text, headers jsonb default '{}')
returns integer language sql as $$
  select
    (test.upload('it''s', key, 'hello', case when number > 0 then test.claims(number) end, headers)).status;
$$;
create function pg_temp.seen(who text, claims jsonb)
returns bigint language plpgsql as $$
declare
  v_seen bigint;
begin
  perform test.as(who, claims);
  select count(*) into v_seen from storage.objects;
  perform test.as(null);
  return v_seen;
end;
$$;

select test.is(pg_temp.status(1, 'a'), 200, 'who is signed in uploads');
select test.is(pg_temp.status(0, 'b'), 403, 'others do not');
select test.is(pg_temp.status(1, 'a', '{"x-upsert": "true"}'), 200, 'the owner replaces');
select test.is(pg_temp.status(2, 'a', '{"x-upsert": "true"}'), 403, 'another user does not');
select test.is(pg_temp.seen('anon', null), 1::bigint, 'everybody reads');
