-- Grants and policies of the application by name, as they were when they were last looked at.
create table core.application_right (
  name text primary key,
  gone_since timestamptz
);
alter table core.application_right enable row level security;

comment on table core.application_right is
  'Grants and policies of the application, by name. One that is gone though nobody took it while a gateway ran has the time of the start that missed it.';
