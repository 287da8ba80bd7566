create or replace function operate.columns_asked(p_question operate.question, p_member text, p_asked jsonb)
returns jsonb language plpgsql stable as $$
-- The key or the new values of a question, whose columns exist.
-- Every key is a stored column of the relation; null where the member is not given.
declare
  v_columns api.column[];
begin
  if p_asked is null or jsonb_typeof(p_asked) = 'null' then
    return null;
  end if;

  if jsonb_typeof(p_asked) != 'object' then
    perform core.raise('bad_request', format('%s must be an object of columns and values', p_member));
  end if;
  v_columns := api.written_columns(p_question.relation, array(select jsonb_object_keys(p_asked)), p_question.as_role);
  if p_member = 'key' and (cardinality(v_columns) = 0 or jsonb_path_exists(p_asked, '$.* ? (@ == null)')) then
    perform core.raise('bad_request', 'key must name columns and their values, none of them null');
  end if;
  return p_asked;
end;
$$;

create or replace function operate.asked_relation(p_schema text, p_name text)
returns oid language plpgsql stable as $$
-- Files and buckets are ours, and their policies the application's.
begin
  if p_schema = 'storage' and p_name in ('objects', 'buckets') then
    return to_regclass(format('storage.%I', p_name));
  end if;
  return operate.application_relation(p_schema, p_name);
end;
$$;

comment on function operate.asked_relation(text, text) is 'The table or view that a question is about.';

create or replace function operate.question_of(p_body jsonb)
returns operate.question language plpgsql stable as $$
-- {as, relation, schema?, command, key?, new?}. A relation may be written with its schema, as public.notes.
declare
  v_question operate.question;
  v_relation text := p_body ->> 'relation';
begin
  v_question.command := p_body ->> 'command';
  if coalesce(v_question.command not in ('select', 'insert', 'update', 'delete'), true) then
    perform core.raise('bad_request', 'command must be select, insert, update or delete');
  end if;

  if jsonb_typeof(p_body -> 'relation') is distinct from 'string' then
    perform core.raise('bad_request', 'relation must be the name of a table or view');
  end if;
  if not p_body ? 'as' then
    perform core.raise('bad_request', 'as must say who asks');
  end if;
  v_question.claims := operate.claims_as(p_body -> 'as');
  v_question.role := v_question.claims ->> 'role';
  v_question.as_role := api.executor_owner(v_question.role);
  v_question.relation := case
    when p_body ->> 'schema' is null and strpos(v_relation, '.') > 1 then operate.asked_relation(
      split_part(v_relation, '.', 1),
      substr(v_relation, strpos(v_relation, '.') + 1)
    )
    else operate.asked_relation(coalesce(p_body ->> 'schema', 'public'), v_relation)
  end;

  select namespace.nspname, relation.relname, relation.relkind
  into v_question.schema, v_question.name, v_question.kind
  from
    pg_catalog.pg_class as relation
    join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.oid = v_question.relation;

  if v_question.command != 'insert' then
    v_question.key := operate.columns_asked(v_question, 'key', p_body -> 'key');
  end if;
  if v_question.command in ('insert', 'update') then
    v_question.new := operate.columns_asked(v_question, 'new', p_body -> 'new');
  end if;
  return v_question;
end;
$$;

comment on function operate.question_of(jsonb) is 'A question of access, from the body of its request.';
