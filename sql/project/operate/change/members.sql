create or replace function operate.member_kind(p_member text)
returns text language sql immutable parallel safe as $$
  -- What a member of a change must be.
  -- The same word means the same in every change.
  select case
    when p_member = any (
        '{do,command,timing,each,method,kind,volatility,parallel,mode,order,nulls,on_delete,on_update,match,operator}'
      )
      or p_member = any ('{check_option,type,body,query,sql,value,before,after,version}')
      then 'text'
    when p_member = any ('{schema,name,table,to,template,language,collation,opclass,column,old,new}') then 'name'
    when p_member = any ('{primary_key,include,roles,values}') then 'names'
    when p_member = any ('{columns,keys,indexes,policies,elements,privileges,arguments,events}') then 'list'
    when p_member = any (
        '{cascade,rls,enabled,forced,nullable,primary,unique,deferrable,deferred,nulls_distinct,concurrently,permissive}'
      )
      or p_member = any (
        '{grantable,definer,strict,materialized,security_invoker,constraint,replace,alone,with_data,validate}'
      )
      then 'flag'
    when p_member = any ('{default,using,check,generated,where,when,expression}') then 'expression'
    when p_member = any ('{references,parameters,settings,referencing,partition_by}') then 'object'
    when p_member = 'comment' then 'text or null'
    when p_member = 'with' then 'integer'
    when p_member = any ('{identity,returns,function}') then 'any'
  end;
$$;

create or replace function operate.kind_flaw(p_value jsonb, p_kind text)
returns text language sql immutable parallel safe as $$
  -- Why a value is not of that kind; null when it is.
  -- Postgres cuts longer names off, so that two may become one.
  select case p_kind
    when 'name' then case
      when jsonb_typeof(p_value) != 'string' or octet_length(p_value #>> '{}') not between 1 and 63
        then 'must be a name of 1 to 63 bytes'
    end
    when 'names' then case
      when jsonb_typeof(p_value) != 'array' then 'must be a list of names'
      else (
        select min('must be a list of names of 1 to 63 bytes')
        from jsonb_array_elements(p_value) as named
        where jsonb_typeof(named) != 'string' or octet_length(named #>> '{}') not between 1 and 63
      )
    end
    when 'text' then case when jsonb_typeof(p_value) != 'string' then 'must be a text' end
    when 'text or null' then case when jsonb_typeof(p_value) not in ('string', 'null') then 'must be a text or null' end
    when 'list' then case when jsonb_typeof(p_value) != 'array' then 'must be a list' end
    when 'object' then case when jsonb_typeof(p_value) != 'object' then 'must be an object' end
    when 'flag' then case when jsonb_typeof(p_value) != 'boolean' then 'must be true or false' end
    when 'integer' then case when p_value::text !~ '^-?[0-9]{1,19}$' then 'must be a whole number' end
    when 'expression' then case
      when jsonb_typeof(p_value) not in ('string', 'number', 'boolean', 'null') then 'must be an expression'
    end
  end;
$$;

create or replace function operate.require_members(p_given jsonb, p_what text, p_required text[], p_optional text[])
returns void language plpgsql stable as $$
-- Raises unless an object has these members, and no others.
-- Unknown members are rejected, not ignored: a misspelled "using" would open a table.
declare
  v_member text;
  v_value jsonb;
  v_flaw text;
begin
  if jsonb_typeof(p_given) is distinct from 'object' then
    perform core.raise('bad_request', format('%s must be an object', p_what));
  end if;

  foreach v_member in array p_required loop
    if not p_given ? v_member or (p_given -> v_member = 'null' and v_member != 'comment') then
      perform core.raise('bad_request', format('%s needs "%s"', p_what, v_member));
    end if;
  end loop;

  for v_member, v_value in select member.key, member.value from jsonb_each(p_given) as member order by member.key loop
    if v_member != all (p_required || p_optional) then
      perform core.raise('bad_request', format('%s has no member "%s"', p_what, v_member));
    end if;
    v_flaw := operate.kind_flaw(v_value, operate.member_kind(v_member));
    if v_flaw is not null and (v_value != 'null' or v_member = any (p_required)) then
      perform core.raise('bad_request', format('"%s" of %s %s', v_member, p_what, v_flaw));
    end if;
  end loop;
end;
$$;

create or replace function operate.member_among(p_given jsonb, p_member text, p_words text[])
returns text language plpgsql stable as $$
-- A member that is one of a few words; null when it is not given.
declare
  v_word text := lower(p_given ->> p_member);
begin
  if v_word != all (p_words) then
    perform core.raise('bad_request', format('"%s" must be one of: %s', p_member, array_to_string(p_words, ', ')));
  end if;
  return v_word;
end;
$$;

create or replace function operate.names_written(p_names jsonb, p_member text)
returns text language plpgsql stable as $$
-- Names of a list, as SQL.
declare
  v_flaw text := operate.kind_flaw(p_names, 'names');
begin
  if p_names is null or v_flaw is not null or p_names = '[]' then
    perform core.raise('bad_request', format('"%s" must be a list of names', p_member));
  end if;
  return (
    select string_agg(format('%I', named), ', ' order by at)
    from jsonb_array_elements_text(p_names) with ordinality as listed (named, at)
  );
end;
$$;

create or replace function operate.roles_written(p_roles jsonb)
returns text language plpgsql stable as $$
-- Roles of a list, as SQL.
-- Everybody is named too, as public: a list that came out empty must not open anything. The gateway's login stays as
-- we made it: what it may do is audited.
begin
  if p_roles ? core.gateway_role() then
    perform core.raise('forbidden', 'the rights of the gateway''s login cannot be changed');
  end if;
  if p_roles is null or p_roles in ('[]', 'null') then
    perform core.raise('bad_request', '"roles" must have one: everybody is "public"');
  end if;
  return (
    select string_agg(case named when 'public' then named else format('%I', named) end, ', ' order by at)
    from jsonb_array_elements_text(p_roles) with ordinality as listed (named, at)
  );
end;
$$;

create or replace function operate.target_name(p_change jsonb, p_member text)
returns text language sql immutable parallel safe as $$
  -- What a change is about, with its schema, as SQL.
  select quote_ident(coalesce(p_change ->> 'schema', 'public')) || '.' || quote_ident(p_change ->> p_member);
$$;

create or replace function operate.cascade_word(p_change jsonb)
returns text language sql immutable parallel safe as $$
  -- The word cascade where a change wants it.
  select case when (p_change ->> 'cascade')::boolean then ' cascade' else '' end;
$$;
