create or replace function operate.table_forms()
returns table (verb text, members text, template text) language sql immutable parallel safe as $$
  -- The changes of tables and of what belongs to one, as in operate.change_forms.
  values
    ('table.create', 'name,columns?schema,primary_key,keys,indexes,policies,comment,rls,partition_by', null),
    ('table.rename', 'name,to?schema', 'alter table {name.} rename to {to}'),
    ('table.move', 'name,to?schema', 'alter table {name.} set schema {to}'),
    ('table.comment', 'name,comment?schema', 'comment on table {name.} is {''comment}'),
    ('table.rls', 'name,enabled?schema,forced', null),
    ('table.drop', 'name?schema,cascade', 'drop table {name.}{ cascade}'),
    (
      'column.add',
      'table,name,type?schema,nullable,default,identity,generated,primary,unique,check,references,collation,comment',
      null
    ),
    ('column.alter', 'table,name?schema,type,collation,using,nullable,default,identity', null),
    ('column.rename', 'table,name,to?schema', 'alter table {table.} rename column {name} to {to}'),
    ('column.comment', 'table,name,comment?schema', 'comment on column {table.}.{name} is {''comment}'),
    ('column.drop', 'table,name?schema,cascade', 'alter table {table.} drop column {name}{ cascade}'),
    (
      'key.add',
      'table,kind?schema,name,columns,references,check,elements,method,where,include,nulls_distinct,deferrable,deferred,validate',
      null
    ),
    ('key.validate', 'table,name?schema', 'alter table {table.} validate constraint {name}'),
    ('key.rename', 'table,name,to?schema', 'alter table {table.} rename constraint {name} to {to}'),
    ('key.drop', 'table,name?schema,cascade', 'alter table {table.} drop constraint {name}{ cascade}'),
    ('index.create', 'table,columns?schema,name,unique,method,where,include,nulls_distinct,concurrently', null),
    ('index.rename', 'name,to?schema', 'alter index {name.} rename to {to}'),
    ('index.rebuild', 'name?schema,concurrently', 'reindex index {concurrently }{name.}'),
    ('index.drop', 'name?schema,concurrently,cascade', 'drop index {concurrently }{name.}{ cascade}'),
    ('policy.create', 'table,name?schema,command,roles,permissive,using,check', null),
    ('policy.alter', 'table,name?schema,to,roles,using,check', null),
    ('policy.drop', 'table,name?schema', 'drop policy {name} on {table.}'),
    ('policy.template', 'table,template?schema,name,parameters', null);
$$;

create or replace function operate.change_forms()
returns table (verb text, members text, template text) language sql immutable parallel safe as $$
  select *
  from operate.table_forms()
  union all
  values
    ('schema.create', 'name?comment', null),
    ('schema.rename', 'name,to?', 'alter schema {name} rename to {to}'),
    ('schema.drop', 'name?cascade', 'drop schema {name}{ cascade}'),
    ('grant.give', 'name,privileges,roles?kind,schema,columns,arguments,grantable', null),
    ('grant.take', 'name,privileges,roles?kind,schema,columns,arguments,cascade', null),
    (
      'function.write',
      'name,returns,body?schema,arguments,language,volatility,strict,definer,parallel,settings,comment', null
    ),
    ('function.rename', 'name,to?schema,arguments', 'alter function {signature} rename to {to}'),
    ('function.drop', 'name?schema,arguments,cascade', 'drop function {signature}{ cascade}'),
    (
      'trigger.create',
      'table,name,timing,events,function?schema,columns,each,when,arguments,referencing,constraint,deferred,replace',
      null
    ),
    ('trigger.enable', 'table,name?schema,mode', null),
    ('trigger.disable', 'table,name?schema', 'alter table {table.} disable trigger {name}'),
    ('trigger.drop', 'table,name?schema,cascade', 'drop trigger {name} on {table.}{ cascade}'),
    ('enum.create', 'name,values?schema', null),
    ('enum.add', 'name,value?schema,before,after', null),
    ('enum.rename', 'name,to?schema,value', null),
    ('enum.drop', 'name?schema,cascade', 'drop type {name.}{ cascade}'),
    ('view.write', 'name,query?schema,columns,materialized,with_data,security_invoker,check_option,comment', null),
    ('view.drop', 'name?schema,materialized,cascade', 'drop {materialized }view {name.}{ cascade}'),
    ('materialized.refresh', 'name?schema,concurrently', 'refresh materialized view {concurrently }{name.}'),
    ('extension.create', 'name?schema,version,cascade', null),
    ('extension.drop', 'name?cascade', 'drop extension {name}{ cascade}'),
    ('sequence.restart', 'name?schema,with', null),
    ('watch.start', 'table?', null),
    ('watch.stop', 'table?', null),
    ('statement', 'sql?alone', null);
$$;

comment on function operate.change_forms is
  'The changes of a schema; for each the members that it needs and, behind the ?, those it may have; and its statement, where a template says it.';

create or replace function operate.require_form(p_verb text, p_change jsonb, p_what text)
returns void language plpgsql stable as $$
-- Raises unless a change has the members of its form.
declare
  v_required text[];
  v_optional text[];
begin
  select
    string_to_array(split_part(form.members, '?', 1), ','),
    string_to_array(split_part(form.members, '?', 2), ',') || '{do}'::text[]
  into v_required, v_optional
  from operate.change_forms() as form
  where form.verb = p_verb;
  if v_required is null then
    perform core.raise('bad_request', format('there is no change "%s"', p_verb));
  end if;
  perform operate.require_members(p_change, p_what, v_required, v_optional);
end;
$$;

create or replace function operate.placeholder_value(p_hole text, p_change jsonb)
returns text language sql stable as $$
  -- What a hole of a template becomes: {name} a name, {name.} that with its schema, {'comment} a string, {signature} a
  -- function with its arguments; one with a blank is written where the change says so, as { cascade}.
  select case
    when p_hole = 'signature' then operate.function_signature(p_change)
    when p_hole like '%.' then operate.target_name(p_change, rtrim(p_hole, '.'))
    when p_hole like '''%' then quote_nullable(p_change ->> ltrim(p_hole, ''''))
    when p_hole like '% %' then case when (p_change ->> btrim(p_hole))::boolean then p_hole end
    else quote_ident(p_change ->> p_hole)
  end;
$$;

create or replace function operate.template_filled(p_verb text, p_change jsonb)
returns text language sql stable as $$
  -- The statement of a change that has a template; null for another.
  -- In one pass, so that a name such as {to} stays one.
  select string_agg(concat(found.part[1], operate.placeholder_value(found.part[2], p_change)), '' order by found.at)
  from
    operate.change_forms() as form
    cross join lateral regexp_matches(form.template, '([^{]*)(?:[{]([^}]+)[}])?', 'g') with ordinality as found (
      part, at
    )
  where form.verb = p_verb;
$$;
