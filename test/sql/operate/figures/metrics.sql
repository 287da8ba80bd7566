-- Figures for machines: each metric with its help and its type, in the text format of Prometheus.
create function pg_temp.line(p_start text)
returns text language sql as $$
  select string_agg(line, E'\n')
  from string_to_table(operate.metrics(), E'\n') as line
  where starts_with(line, p_start);
$$;

select test.user(1), test.store(), test.bucket('secret-bucket');
select test.is(
  pg_temp.line('plinth_mail_messages{'),
  E'plinth_mail_messages{state="failed"} 0\nplinth_mail_messages{state="waiting"} 0',
  'no mail'
);
select test.is(pg_temp.line('plinth_mail_oldest'), 'plinth_mail_oldest_waiting_seconds 0', 'and none that waits');
insert into auth.mail_queue (template, user_id, address, failed_at, created_at)
values
  ('confirmation', test.id(1), 'user1@example.com', now(), now()),
  ('confirmation', test.id(1), 'user1@example.com', null, clock_timestamp() - interval '1 hour'),
  ('confirmation', test.id(1), 'user1@example.com', null, now());
select test.is(
  pg_temp.line('plinth_mail_messages{'),
  E'plinth_mail_messages{state="failed"} 1\nplinth_mail_messages{state="waiting"} 2',
  'mail'
);
select test.ok(
  split_part(pg_temp.line('plinth_mail_oldest'), ' ', 2)::numeric between 3600 and 3700,
  'the oldest has waited'
);

select test.status(test.upload('secret-bucket', 'one', 'hello'), 200, 'a file');
select test.status(test.upload('secret-bucket', 'two', 'hello, hello'), 200, 'another');
delete from storage.objects where name = 'two';
select test.is(
  pg_temp.line('plinth_storage_garbage_bytes'),
  'plinth_storage_garbage_bytes 12',
  'bytes of a deleted file'
);
delete from storage.objects;
update storage.removals set next_try = now();
select storage.sweep_removals(10);
update storage.garbage set tries = 1;
select test.is(
  pg_temp.line('plinth_storage_'),
  E'plinth_storage_garbage_blobs 2\nplinth_storage_garbage_bytes 17\nplinth_storage_garbage_failed_blobs 2\nplinth_storage_stores{kind="file"} 1',
  'files'
);

select test.is(
  pg_temp.line('plinth_installation_info'),
  format('plinth_installation_info{migration="%s",version="%s"} 1', migration, version),
  'what is installed'
)
from core.installation_row();
select test.ok(
  split_part(pg_temp.line('plinth_catalogue'), ' ', 2)::bigint = core.catalogue_counter()
  and core.catalogue_counter() > 0,
  'the catalogue'
);
select test.none(
  $$select name from operate.metric_rows() group by name having count(distinct (type, help)) > 1$$,
  'one help and one type for a name'
);
select test.is(
  (select count(*) from string_to_table(operate.metrics(), E'\n') as line where line ~ '^# (HELP|TYPE) '),
  2 * (select count(distinct name) from operate.metric_rows()),
  'once each'
);
select test.ok(operate.metrics() !~ 'secret-bucket|user1|example', 'no bucket, user or address');
