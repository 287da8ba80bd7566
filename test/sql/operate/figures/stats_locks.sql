-- Nobody waits in a transaction that is alone: waiting sessions are shown over HTTP.
select test.rows(
  $$select status, body from operate.stats_locks(test.request('GET'))$$,
  $$select 200 as status, '{"hidden": null, "waiting": []}'::jsonb as body$$, 'the reply'
);
