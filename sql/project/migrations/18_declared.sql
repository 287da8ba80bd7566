-- Functions of the application that an owner has declared plain. By signature, so that one that is dropped and made
-- again keeps its declaration.
create table core.plain_function (
  signature text constraint plain_function_is_known_by_its_signature primary key,
  declared_by text not null default session_user,
  declared_at timestamptz not null default clock_timestamp()
);
alter table core.plain_function enable row level security;
comment on table core.plain_function is
  'Functions of the application that their owner declared plain: see core.declare_plain.';
