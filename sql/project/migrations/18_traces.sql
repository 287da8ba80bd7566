-- A statement that runs code of the application may keep its plan, where that code leaves little in its session.
alter table core.compiled add column traces text;
alter type api.statement add attribute traces text;
alter type api.statement add attribute because text;
truncate table core.compiled;
drop function if exists core.keep_statement(text, text, boolean, text);
drop function if exists api.recipe(api.inquiry, text[], boolean);

-- An owner vouches for two things: that a function is plain, or that an immutable one is what its label says.
alter table core.plain_function
add column promise text not null default 'plain' constraint function_keeps_a_known_promise
  check (promise in ('plain', 'immutable'));

drop function if exists api.functions_reached(oid);
drop function if exists api.depends_on(oid, oid);
drop function if exists api.nameless_functions();
drop function if exists api.function_text(oid);
drop function if exists api.application_functions();
drop function if exists core.is_declared(oid);
drop function if exists api.explain_code(api.inquiry, boolean);
