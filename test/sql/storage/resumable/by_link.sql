-- By a signed link anybody uploads one object as its signer, and goes on with that link alone.
select test.store(), test.bucket('files'), test.user(1);
create policy "own" on storage.objects for insert to authenticated with check (owner_id = (select auth.uid())::text);

-- A link for a key, as its claims.
create function test.upload_link(key text)
returns jsonb language sql as $$
  select
    ((storage.upload_sign(test.object('POST', 'files', key, test.claims(1)))).ask #>> '{claims,0}')::jsonb;
$$;

create function test.by_link(request core.request, claims jsonb)
returns core.request language plpgsql as $$
begin
  request.path := request.path || '{"by": "link"}';
  request.claims := claims;
  return request;
end;
$$;

create function test.create_by_link(key text, claims jsonb)
returns core.reply language sql as $$
  select test.tus(
    'storage.resumable_create',
    test.by_link(
      test.tus_request(
        'POST',
        null,
        null,
        jsonb_build_object(
          'upload-length', '6',
          'upload-metadata', format('bucketName %s,objectName %s', test.base64('files'), test.base64(key))
        )
      ),
      claims
    ),
    ''
  );
$$;

create function test.append_by_link(id text, at integer, bytes bytea, claims jsonb)
returns core.reply language sql as $$
  select test.tus('storage.resumable_append', test.by_link(test.tus_append_request(id, at, bytes), claims), bytes);
$$;

select set_config('test.link', test.upload_link('a')::text, true);
select
  test.refused(test.create_by_link('a', null), 'unauthorized', 'no link'),
  test.refused(test.create_by_link('a', test.claims(1)), 'unauthorized', 'a token'),
  test.refused(
    test.create_by_link('a', current_setting('test.link')::jsonb || '{"use": "get"}'),
    'unauthorized',
    'a link for reading'
  ),
  test.refused(test.create_by_link('b', current_setting('test.link')::jsonb), 'unauthorized', 'another key');

select
  test.status(reply, 201, 'created'),
  test.ok(reply.headers ->> 'location' like '/storage/v1/upload/resumable/sign/%', 'goes on by link'),
  set_config('test.id', test.tus_id(reply), true)
from test.create_by_link('a', current_setting('test.link')::jsonb) as reply;
select set_config('test.second', test.tus_id(test.create_by_link('a', current_setting('test.link')::jsonb)), true);

select
  test.refused(test.tus_head(current_setting('test.id'), test.claims(1)), 'not_found', 'not by the signer''s token'),
  test.refused(
    test.append_by_link(current_setting('test.id'), 0, 'abc', test.upload_link('a')),
    'not_found',
    'not by another link'
  ),
  test.refused(test.append_by_link(current_setting('test.id'), 0, 'abc', null), 'unauthorized', 'not without one');

select test.status(
  test.append_by_link(current_setting('test.id'), 0, 'abc', current_setting('test.link')::jsonb),
  204,
  'goes on'
);
select test.status(
  test.append_by_link(current_setting('test.id'), 3, 'def', current_setting('test.link')::jsonb),
  204,
  'whole'
);
select test.is(test.bytes_of('a'), 'abcdef', 'the bytes');
select test.is(owner, test.id(1), 'the signer''s') from storage.objects;

select
  test.status(
    storage.resumable_get(
      test.by_link(test.tus_request('HEAD', current_setting('test.id')), current_setting('test.link')::jsonb)
    ),
    200,
    'it is there'
  ),
  test.refused(test.create_by_link('a', current_setting('test.link')::jsonb), 'gone', 'the link was used'),
  test.refused(
    test.append_by_link(current_setting('test.second'), 0, 'uvwxyz', current_setting('test.link')::jsonb),
    'gone',
    'by the other upload, too'
  );
select test.is(test.bytes_of('a'), 'abcdef', 'one upload succeeded');
