-- What operators look for among many users, events and mails. Text is compared by bytes, so that an index finds what
-- begins with a text; a name may be long, and an index holds its beginning only.
create index users_by_age on auth.users (created_at desc, id);
create index users_by_email on auth.users (email collate "C");
create index users_by_phone on auth.users (phone collate "C") where phone is not null;
create index users_by_name on auth.users (lower(left(user_metadata ->> 'name', 100)) collate "C")
where user_metadata ? 'name';

create index events_by_name on auth.events (name, at);
create index mail_queue_dead on auth.mail_queue (failed_at) where failed_at is not null;
