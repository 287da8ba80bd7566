-- Mail that was sent is found by when, so that sweeping it costs the same however much is kept.
create index mail_queue_sent on auth.mail_queue (sent_at) where sent_at is not null;
