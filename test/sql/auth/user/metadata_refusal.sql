-- user_metadata travels in every token, so its size is limited, as text and as stored.
create function test.sign_up(data jsonb)
returns core.reply language sql as $$
  select auth.sign_up(test.post(jsonb_build_object('email', 'a@example.com', 'password', 10, 'data', data)));
$$;

select test.ok((test.sign_up(jsonb_build_object('a', repeat('x', 3900)))).ask is not null, '3900 bytes');
select test.refused(test.sign_up(jsonb_build_object('a', repeat('x', 4000))), 'bad_request', 'more than 4000 bytes');
select test.refused(test.sign_up(jsonb_build_object('a', repeat('ä', 2000))), 'bad_request', 'bytes, not letters');
select test.refused(test.sign_up('{"a": 1e100000}'), 'bad_request', 'a short number that is long when it is written');
