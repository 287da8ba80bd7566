-- The vocabulary of the REST API, and the schema of the functions that run compiled statements.
create schema api;
create schema exec;

-- What a request asks for beside its query: from Prefer, Accept and Range.
create type api.options as (
  form text,
  strip_nulls boolean,
  plan_options text[],
  "returning" text,
  count text,
  resolution text,
  missing text,
  strict boolean,
  max_affected bigint,
  rollback boolean,
  timezone text,
  unsafe boolean,
  range_first bigint,
  range_last bigint,
  applied text
);

-- Parsed: names as written, values taken out of the text and known by their place alone.
create type api.step as (arrow text, bound integer, is_index boolean);
create type api.term as (
  scope integer,
  kind text,
  alias_bound integer,
  name text,
  path api.step[],
  inner_cast text,
  aggregate text,
  outer_cast text,
  embed integer
);
create type api.embed as (
  name text,
  alias text,
  alias_bound integer,
  hint text,
  is_inner boolean,
  is_spread boolean
);
create type api.node as (
  scope integer,
  id integer,
  parent integer,
  kind text,
  negated boolean,
  name text,
  path api.step[],
  operator text,
  quantifier text,
  argument_bound integer,
  bound integer,
  embed integer
);
create type api.sort as (
  scope integer,
  embed integer,
  term integer,
  name text,
  path api.step[],
  descending boolean,
  nulls_first boolean
);
create type api.page as (scope integer, limit_bound integer, offset_bound integer);
create type api.argument as (name text, bounds integer[]);
create type api.slot as (bound integer, parameter integer, start integer, length integer, form text);
create type api.parsed as (
  terms api.term[],
  embeds api.embed[],
  nodes api.node[],
  sorts api.sort[],
  pages api.page[],
  arguments api.argument[],
  columns text[],
  conflict text[],
  "values" text[],
  slots api.slot[],
  parameter integer,
  start integer
);

-- The body of a write or a call: which names it gives, and for which of its rows.
create type api.row_group as (keys text[], positions integer[]);
create type api.payload as (kind text, keys text[], groups api.row_group[]);

create type api.inquiry as (
  role text,
  method text,
  path text,
  kind text,
  parsed api.parsed,
  options api.options,
  payload api.payload,
  body_keys text,
  "values" text[],
  name text,
  before text
);

-- Planned: every name is the catalogue's.
create type api.column as (name text, type text, builtin boolean, kind text, function oid);
create type api.output as (
  scope integer,
  kind text,
  key text,
  key_bound integer,
  "column" api.column,
  path api.step[],
  inner_cast text,
  aggregate text,
  outer_cast text,
  embed integer,
  term integer,
  place integer
);
create type api.condition as (
  scope integer,
  id integer,
  parent integer,
  kind text,
  negated boolean,
  "column" api.column,
  path api.step[],
  operator text,
  quantifier text,
  argument_bound integer,
  bound integer,
  embed integer
);
create type api.link as (near text, far text, builtin boolean);
create type api.join as (
  scope integer,
  name text,
  key_bound integer,
  relation oid,
  function oid,
  is_many boolean,
  is_inner boolean,
  is_spread boolean,
  is_readable boolean,
  links api.link[],
  junction oid,
  junction_links api.link[],
  is_grouped boolean,
  relation_name text,
  junction_name text,
  function_name text
);
create type api.sorting as (
  scope integer,
  embed integer,
  output integer,
  "column" api.column,
  path api.step[],
  descending boolean,
  nulls_first boolean
);
create type api.plan as (
  relation oid,
  function oid,
  outputs api.output[],
  conditions api.condition[],
  joins api.join[],
  sortings api.sorting[],
  pages api.page[],
  is_grouped boolean,
  is_plain boolean
);

-- A write: what goes in (columns, in groups of rows that give the same ones), on which conflict, and what comes back.
create type api.write as (
  method text,
  name text,
  relation oid,
  form text,
  columns api.column[],
  groups api.row_group[],
  body_bound integer,
  conflict text[],
  is_merge boolean,
  returned api.column[],
  returns_row boolean,
  "primary" api.column[]
);

-- A call: the function, what it answers with, where its arguments come from (null when there are none), itself.
create type api.call as (function oid, shape text, arguments text, text text);

-- Compiled: the statement that answers, and what it answers.
create type api.statement as (text text, is_plain boolean, count_text text);
create type api.result as (status integer, headers jsonb, body text, rows bigint, ask text);
create type api.response as (status integer, headers jsonb, body text, ask text, recipe jsonb);
create type api.replay_request as (
  role text,
  name text,
  code text,
  counter bigint,
  "values" text[],
  headers text,
  method text,
  path text,
  claims text
);

comment on schema api is 'The REST compiler: parse, plan, render, run, respond.';
comment on schema exec is 'Executors: the only functions that run a compiled statement, each owned by its role.';
comment on type api.options is 'What a request asks for beside its query: from Prefer, Accept and Range.';
comment on type api.step is 'One step of a JSON path; its key is a value.';
comment on type api.term is 'One item of select=, as written; scope 0 is the request''s own table, n its n-th embed.';
comment on type api.embed is 'One embedded resource, as written.';
comment on type api.node is 'A filter, or a node of a logic tree, as written.';
comment on type api.sort is 'One item of order=, as written.';
comment on type api.page is 'The limit and offset of a scope, as places among the values.';
comment on type api.argument is 'An argument of a call that stands in the query.';
comment on type api.slot is 'A part of a query that may vary: which value it is, in which element of the query, from where on, how long, and which texts may replace it.';
comment on type api.parsed is 'A query, parsed: no name in it is known to exist. While it is parsed, parameter and start tell where the text stands that is parsed.';
comment on type api.row_group is 'Rows of a body that give the same columns.';
comment on type api.payload is 'What a body gives values for.';
comment on type api.inquiry is 'A request of the REST API, parsed, and the name its statement has.';
comment on type api.column is 'A column of the catalogue, or a function that computes one, and the type it compares in.';
comment on type api.output is 'A key of the reply and what it shows.';
comment on type api.condition is 'A filter on a column that exists, or a node of a tree of them.';
comment on type api.link is 'Two columns that a join holds equal.';
comment on type api.join is 'An embedded resource that exists, and how it hangs on its parent.';
comment on type api.sorting is 'One item of order= on a column that exists.';
comment on type api.plan is 'A request for rows whose every name comes from the catalogue.';
comment on type api.write is 'An insert, update or delete whose every name comes from the catalogue: what goes in, and what comes back.';
comment on type api.call is 'A function that is called: what it answers with, where its arguments come from, and the call itself.';
comment on type api.statement is 'A compiled request.';
comment on type api.result is 'What a compiled statement gives; ask: what the gateway is to do instead of, or after, sending it.';
comment on type api.response is 'Status, headers and finished body; ask: need_exclusive, reset_after or ask_in_full, for the gateway; recipe: how to repeat the request with other values.';
comment on type api.replay_request is 'A request whose form was answered before: what its recipe holds, and its own values.';
