-- There is no cache to purge, which the service key may ask for.
select test.is((test.storage('cache_purge', '{"bucket": "files"}')).body, '{"message": "success"}'::jsonb, 'done');
select test.refused(test.storage('cache_purge', '{"bucket": "files"}', null, test.claims(1)), 'forbidden', 'a user');
select test.refused(test.storage('cache_purge', '{"bucket": "files"}', null, null), 'forbidden', 'nobody');
