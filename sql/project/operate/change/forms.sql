create or replace function operate.table_forms()
returns table (verb text, members text) language sql immutable parallel safe as $$
  -- The changes of tables and of what belongs to one, as in operate.change_forms.
  values
    ('table.create', 'name,columns?schema,primary_key,keys,indexes,policies,comment,rls,partition_by'),
    ('table.rename', 'name,to?schema'),
    ('table.move', 'name,to?schema'),
    ('table.comment', 'name,comment?schema'),
    ('table.rls', 'name,enabled?schema,forced'),
    ('table.drop', 'name?schema,cascade'),
    (
      'column.add',
      'table,name,type?schema,nullable,default,identity,generated,primary,unique,check,references,collation,comment'
    ),
    ('column.alter', 'table,name?schema,type,collation,using,nullable,default,identity'),
    ('column.rename', 'table,name,to?schema'),
    ('column.comment', 'table,name,comment?schema'),
    ('column.drop', 'table,name?schema,cascade'),
    (
      'key.add',
      'table,kind?schema,name,columns,references,check,elements,method,where,include,nulls_distinct,deferrable,deferred,validate'
    ),
    ('key.validate', 'table,name?schema'),
    ('key.rename', 'table,name,to?schema'),
    ('key.drop', 'table,name?schema,cascade'),
    ('index.create', 'table,columns?schema,name,unique,method,where,include,nulls_distinct,concurrently'),
    ('index.rename', 'name,to?schema'),
    ('index.rebuild', 'name?schema,concurrently'),
    ('index.drop', 'name?schema,concurrently,cascade'),
    ('policy.create', 'table,name?schema,command,roles,permissive,using,check'),
    ('policy.alter', 'table,name?schema,to,roles,using,check'),
    ('policy.drop', 'table,name?schema'),
    ('policy.template', 'table,template?schema,name,parameters');
$$;

create or replace function operate.change_forms()
returns table (verb text, members text) language sql immutable parallel safe as $$
  select *
  from operate.table_forms()
  union all
  values
    ('schema.create', 'name?comment'),
    ('schema.rename', 'name,to?'),
    ('schema.drop', 'name?cascade'),
    ('grant.give', 'name,privileges,roles?kind,schema,columns,arguments,grantable'),
    ('grant.take', 'name,privileges,roles?kind,schema,columns,arguments,cascade'),
    (
      'function.write',
      'name,returns,body?schema,arguments,language,volatility,strict,definer,parallel,settings,comment'
    ),
    ('function.rename', 'name,to?schema,arguments'),
    ('function.drop', 'name?schema,arguments,cascade'),
    (
      'trigger.create',
      'table,name,timing,events,function?schema,columns,each,when,arguments,referencing,constraint,deferred,replace'
    ),
    ('trigger.enable', 'table,name?schema,mode'),
    ('trigger.disable', 'table,name?schema'),
    ('trigger.drop', 'table,name?schema,cascade'),
    ('enum.create', 'name,values?schema'),
    ('enum.add', 'name,value?schema,before,after'),
    ('enum.rename', 'name,to?schema,value'),
    ('enum.drop', 'name?schema,cascade'),
    ('view.write', 'name,query?schema,columns,materialized,with_data,security_invoker,check_option,comment'),
    ('view.drop', 'name?schema,materialized,cascade'),
    ('materialized.refresh', 'name?schema,concurrently'),
    ('extension.create', 'name?schema,version,cascade'),
    ('extension.drop', 'name?cascade'),
    ('sequence.restart', 'name?schema,with'),
    ('watch.start', 'table?'),
    ('watch.stop', 'table?'),
    ('statement', 'sql?alone');
$$;

comment on function operate.change_forms is
  'The changes of a schema; for each the members that it needs and, behind the ?, those it may have.';

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
