-- The REST compiler's vocabulary, the executors' schema and the record of catalogue changes.
create schema if not exists api;
create schema if not exists exec;

create type api.cut as (shape text[], bound text[], first_row bigint);
create type api.term as (alias text, name text);
create type api.filter as (name text, operator text, bound integer);
create type api.read as (terms api.term[], filters api.filter[], limit_bound integer, offset_bound integer);
create type api.column as (name text, type text, builtin boolean);
create type api.output as (key text, name text);
create type api.condition as (target api.column, operator text, bound integer);
create type api.plan as (
  relation oid,
  name text,
  outputs api.output[],
  conditions api.condition[],
  limit_bound integer,
  offset_bound integer,
  plain boolean
);
create type api.result as (rows bigint, body text);
create type api.response as (status integer, headers jsonb, body text, ask text);

create table core.catalogue_change (
  id bigint generated always as identity primary key,
  transaction xid8 not null constraint catalogue_change_is_noted_once unique,
  noted_at timestamptz not null default clock_timestamp()
);

alter table core.catalogue_change enable row level security;

comment on schema api is 'The REST compiler: parse, plan, render, run, respond.';
comment on schema exec is 'Executors: the only functions that run a compiled statement, each owned by its role.';
comment on type api.cut is 'A query cut into what is compiled (shape) and what is bound (values).';
comment on type api.term is 'One item of select=, as written.';
comment on type api.filter is 'One filter, as written; bound is the place of its value.';
comment on type api.read is 'A read, parsed: no name in it is known to exist.';
comment on type api.column is 'A column of the catalogue and the type its filters compare in; builtin: by operators of Postgres''s own.';
comment on type api.output is 'A key of the reply and the column it shows.';
comment on type api.condition is 'A filter on a column that exists.';
comment on type api.plan is 'A read whose every name comes from the catalogue.';
comment on type api.result is 'What a compiled statement gives: how many rows, and all of them as JSON.';
comment on type api.response is 'Status, headers and finished body; ask: alone or clean, for the connection.';
comment on table core.catalogue_change is 'One row for each transaction that changed the catalogue.';
