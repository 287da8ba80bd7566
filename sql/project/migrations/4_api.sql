-- The vocabulary of the REST API, and the schema of the functions that run compiled statements.
create schema api;
create schema exec;

-- Options of a request beside its query: from Prefer, Accept and Range.
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

-- Parsed: names as written; each value is replaced by its position in the list of values.
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

-- The body of a write or a call: which columns or arguments it names, and in which rows.
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

-- Planned: every name comes from the catalogue.
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

-- A write: the columns written (rows with the same columns form a group), the conflict target, the columns returned.
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

-- A call: the function, the shape of its result, the source of its arguments (null without any), the call as SQL.
create type api.call as (function oid, shape text, arguments text, text text);

-- Compiled: the statement, and what it returns.
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
comment on type api.options is 'Options of a request beside its query: from Prefer, Accept and Range.';
comment on type api.step is 'One step of a JSON path; its key is a value.';
comment on type api.term is 'One item of select=, as written; scope 0 is the requested table, n its n-th embed.';
comment on type api.embed is 'One embedded resource, as written.';
comment on type api.node is 'A filter, or a node of a logic tree, as written.';
comment on type api.sort is 'One item of order=, as written.';
comment on type api.page is 'The limit and offset of a scope, as positions in the list of values.';
comment on type api.argument is 'An argument of a call that the query gives.';
comment on type api.slot is 'A part of a query that may vary: its value, its element of the query, its start and length there, and the texts that may replace it.';
comment on type api.parsed is 'A query, parsed; its names may not exist. parameter and start: the place of the text that is being parsed.';
comment on type api.row_group is 'Rows of a body with the same columns.';
comment on type api.payload is 'The columns or arguments that a body names.';
comment on type api.inquiry is 'A request of the REST API, parsed, and the name of its statement.';
comment on type api.column is 'A column of the catalogue, or a function that computes one, and the type it compares in.';
comment on type api.output is 'A key of the reply and its value.';
comment on type api.condition is 'A filter on a column that exists, or a node of a tree of filters.';
comment on type api.link is 'Two columns that must be equal in a join.';
comment on type api.join is 'An embedded resource that exists, and how it joins its parent.';
comment on type api.sorting is 'One item of order= on a column that exists.';
comment on type api.plan is 'A request for rows whose every name comes from the catalogue.';
comment on type api.write is 'An insert, update or delete whose every name comes from the catalogue.';
comment on type api.call is 'A call: the function, the shape of its result, the source of its arguments, the call as SQL.';
comment on type api.statement is 'A compiled request.';
comment on type api.result is 'What a compiled statement returns; ask: what the gateway must do instead of sending it, or after.';
comment on type api.response is 'Status, headers and body; ask: need_exclusive, reset_after or ask_in_full, for the gateway; recipe: how to repeat the request with other values.';
comment on type api.replay_request is 'A request of a known form: the content of its recipe, and its own values.';
