-- The first screen counts what there is, and says what needs attention.
create table public.bare (id int primary key);
alter table public.bare disable row level security;
select test.user(1);
create temporary table before as
  select body from operate.overview(test.request('GET'));
select test.ok(
  body -> 'users' @> '{"total": 1, "estimated": false}'
  and (body #>> '{tables,total}')::integer >= 1
  and body #>> '{database,name}' = current_database()
  and (body #>> '{advice,high}')::integer >= 1
  and body #>> '{gateway,version}' is not null,
  'what there is ' || body::text
)
from before;
select test.ok(body -> 'attention' @> '[{"severity": "high", "route": "advice"}]', 'there is advice ' || body::text)
from before;
select test.none($$select * from before where body -> 'attention' @> '[{"route": "mail/queue"}]'$$, 'mail is well');
insert into auth.mail_queue (template, user_id, address, failed_at)
values ('confirmation', test.id(1), 'user1@example.com', now());
select test.ok(
  body -> 'mail' @> '{"dead": 1, "waiting": 0}' and body -> 'attention' @> '[{"route": "mail/queue"}]',
  'dead mail ' || body::text
)
from operate.overview(test.request('GET'));
