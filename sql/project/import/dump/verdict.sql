create or replace function import.dump_objects(p_node jsonb, p_schema text)
returns table (schema text, name text) language sql immutable as $$
  -- Schemas and names of the objects of a statement.
  -- What GRANT and COMMENT are about: one node, or a list of them.
  select found.parts[1], found.parts[2]
  from
    jsonb_array_elements(
      case jsonb_typeof(p_node) when 'array' then p_node else jsonb_build_array(p_node) end
    ) as object
    cross join lateral (
      select
        case
          when object.value ? 'RangeVar' then import.dump_relation(object.value -> 'RangeVar', p_schema)
          when object.value ? 'ObjectWithArgs' then import.dump_names(
            object.value #> '{ObjectWithArgs,objname}',
            p_schema
          )
          when object.value ? 'TypeName' then import.dump_names(object.value #> '{TypeName,names}', p_schema)
          when object.value ? 'List' then import.dump_names(object.value #> '{List,items}', p_schema)
          when object.value ? 'String' then array[object.value #>> '{String,sval}', null]
        end as parts
    ) as found;
$$;

create or replace function import.judge_grant(p_node jsonb, p_schema text)
returns jsonb language sql immutable as $$
  -- The verdict on GRANT and REVOKE.
  -- To the roles that are here, on what comes. Who granted does not matter.
  select case
    when p_node ->> 'objtype' not in (
        'OBJECT_TABLE',
        'OBJECT_SEQUENCE',
        'OBJECT_FUNCTION',
        'OBJECT_PROCEDURE',
        'OBJECT_ROUTINE',
        'OBJECT_SCHEMA',
        'OBJECT_TYPE',
        'OBJECT_DOMAIN'
      )
      or p_node ->> 'targtype' != 'ACL_TARGET_OBJECT'
      or about.is_ours
      then '{"verdict": "ignore"}'
    when cardinality(import.dump_unknown_roles(p_node -> 'grantees')) > 0 then jsonb_build_object(
      'verdict', case when coalesce((p_node ->> 'is_grant')::boolean, false) then 'skip' else 'ignore' end,
      'code', 'unknown_role',
      'roles', import.dump_unknown_roles(p_node -> 'grantees')
    )
    when p_node ? 'grantor' then '{"verdict": "ignore"}'
    else jsonb_build_object(
      'verdict', 'run',
      'phase', 'constraints',
      'schema', about.schema,
      'name', about.name,
      'grants', coalesce((p_node ->> 'is_grant')::boolean, false)
    )
  end
  from (
    select
      (array_agg(object.schema))[1] as schema,
      (array_agg(object.name))[1] as name,
      bool_or(
        import.is_ours(object.schema) or (p_node ->> 'objtype' = 'OBJECT_SCHEMA' and object.schema = 'public')
      ) as is_ours
    from import.dump_objects(p_node -> 'objects', p_schema) as object
  ) as about;
$$;

create or replace function import.judge_comment(p_node jsonb, p_schema text)
returns jsonb language sql immutable as $$
  -- The verdict on COMMENT.
  -- On a column or on a part of a table the last name is not that of the table.
  select case
    when p_node ->> 'objtype' = any (
        '{OBJECT_TABLE,OBJECT_VIEW,OBJECT_MATVIEW,OBJECT_SEQUENCE,OBJECT_INDEX,OBJECT_TYPE,OBJECT_DOMAIN,OBJECT_FUNCTION,
          OBJECT_PROCEDURE,OBJECT_AGGREGATE,OBJECT_COLUMN,OBJECT_TABCONSTRAINT,OBJECT_DOMCONSTRAINT,OBJECT_TRIGGER,
          OBJECT_RULE,OBJECT_POLICY,OBJECT_STATISTIC_EXT,OBJECT_COLLATION,OBJECT_SCHEMA}'
      )
      and (p_node ->> 'objtype' != 'OBJECT_SCHEMA' or about.schema != 'public') then jsonb_build_object(
      'verdict', 'run',
      'phase', 'constraints',
      'schema', about.schema,
      'name', about.name
    )
    else '{"verdict": "ignore"}'
  end
  from
    import.dump_objects(
      case
        when p_node ->> 'objtype' in (
            'OBJECT_COLUMN',
            'OBJECT_TABCONSTRAINT',
            'OBJECT_TRIGGER',
            'OBJECT_RULE',
            'OBJECT_POLICY'
          ) then jsonb_build_object('List', jsonb_build_object('items', (p_node #> '{object,List,items}') - -1))
        when p_node ->> 'objtype' = 'OBJECT_DOMCONSTRAINT' then p_node #> '{object,List,items,0}'
        else p_node -> 'object'
      end,
      p_schema
    ) as about;
$$;

create or replace function import.judge_definition(p_kind text, p_node jsonb, p_schema text)
returns jsonb language sql stable as $$
  -- The verdict on a statement that defines an object.
  -- What makes or changes an object, and which one. The order of the file is kept within a phase.
  select
    jsonb_build_object(
      'verdict', 'run',
      'schema', about.parts[1],
      'name', about.parts[2],
      'phase', known.phase
    ) || case p_kind when 'CreateFunctionStmt' then import.judge_function(p_node) else '{}' end
  from
    (
      values
        ('CreateSchemaStmt', 'schema', '{schemaname}'),
        ('CreateExtensionStmt', 'schema', '{extname}'),
        ('CompositeTypeStmt', 'schema', '{typevar}'),
        ('CreateEnumStmt', 'schema', '{typeName}'),
        ('AlterEnumStmt', 'schema', '{typeName}'),
        ('CreateRangeStmt', 'schema', '{typeName}'),
        ('CreateDomainStmt', 'schema', '{domainname}'),
        ('AlterDomainStmt', 'constraints', '{typeName}'),
        ('CreateFunctionStmt', 'schema', '{funcname}'),
        ('CreateSeqStmt', 'schema', '{sequence}'),
        ('AlterSeqStmt', 'schema', '{sequence}'),
        ('CreateStmt', 'schema', '{relation}'),
        ('ViewStmt', 'schema', '{view}'),
        ('CreateStatsStmt', 'constraints', '{relations,0,RangeVar}'),
        ('IndexStmt', 'constraints', '{relation}'),
        ('CreateTrigStmt', 'constraints', '{relation}'),
        ('RuleStmt', 'constraints', '{relation}'),
        ('CreatePolicyStmt', 'constraints', '{table}'),
        ('RefreshMatViewStmt', 'constraints', '{relation}'),
        ('AlterTSConfigurationStmt', 'schema', '{cfgname}'),
        ('AlterTSDictionaryStmt', 'schema', '{dictname}')
    ) as known (kind, phase, path)
    cross join lateral (
      select
        case jsonb_typeof(p_node #> known.path::text[])
          when 'array' then import.dump_names(p_node #> known.path::text[], p_schema)
          when 'object' then import.dump_relation(p_node #> known.path::text[], p_schema)
          else array[p_node #>> known.path::text[], null]
        end as parts
    ) as about
  where known.kind = p_kind;
$$;

create or replace function import.judge_other(p_kind text, p_node jsonb, p_schema text)
returns jsonb language sql stable as $$
  -- Statements whose inside decides. Null for a form that nobody knows.
  select case p_kind
    when 'CopyStmt' then import.judge_copy(p_node)
    when 'InsertStmt' then '{"verdict": "rows"}'
    when 'SelectStmt' then import.judge_call(p_node)
    when 'VariableSetStmt' then import.judge_setting(p_node)
    when 'GrantStmt' then import.judge_grant(p_node, p_schema)
    when 'CommentStmt' then import.judge_comment(p_node, p_schema)
    when 'AlterTableStmt' then case
      when p_node ->> 'objtype' = 'OBJECT_FOREIGN_TABLE' then '{"verdict": "ignore"}'
      else jsonb_build_object('schema', about.parts[1], 'name', about.parts[2], 'phase', 'schema') || jsonb_strip_nulls(
        import.judge_commands(p_node -> 'cmds')
      ) || case
        -- An index has its parts only after it was made.
        when p_node ->> 'objtype' = 'OBJECT_INDEX' then '{"phase": "constraints"}'::jsonb
        else '{}'
      end
    end
    when 'DefineStmt'
      then case
        when p_node ->> 'kind' in (
            'OBJECT_AGGREGATE',
            'OBJECT_COLLATION',
            'OBJECT_TSCONFIGURATION',
            'OBJECT_TSDICTIONARY'
          ) then jsonb_build_object('verdict', 'run', 'phase', 'schema')
        else jsonb_build_object('verdict', 'skip', 'code', 'skipped_statement')
      end || jsonb_build_object('schema', defined.parts[1], 'name', defined.parts[2])
    when 'CreateTableAsStmt'
      then case
        when p_node ->> 'objtype' = 'OBJECT_MATVIEW' then jsonb_build_object(
          'verdict', 'run',
          'phase', case when (p_node #>> '{into,skipData}')::boolean then 'schema' else 'constraints' end
        )
        else '{"verdict": "skip", "code": "skipped_statement", "message": "only INSERT and COPY bring rows"}'
      end || jsonb_build_object('schema', made.parts[1], 'name', made.parts[2])
  end
  from
    (select import.dump_relation(p_node -> 'relation', p_schema)) as about (parts)
    cross join (
      select case when p_kind = 'DefineStmt' then import.dump_names(p_node -> 'defnames', p_schema) end
    ) as defined (parts)
    cross join (select import.dump_relation(p_node #> '{into,rel}', p_schema)) as made (parts);
$$;

create or replace function import.judge_fenced(p_kind text, p_node jsonb, p_judged jsonb)
returns jsonb language sql immutable as $$
  -- The verdict on what is about an object of ours.
  -- In a schema that is ours nothing is made, but for two things that applications hang on it: triggers on users, and
  -- policies on files. The owner makes them.
  select
    p_judged || case
      when p_judged ->> 'verdict' != 'run' then '{}'
      when p_kind = 'CreateTrigStmt' and fenced.item = 'auth.users' then jsonb_build_object(
        'phase', 'users',
        'by', 'owner',
        'code', 'code_on_users',
        'message', 'this code runs whenever a user signs up or changes, and harmful code reaches all rights of this service from there: read it'
      )
      when p_kind = 'CreatePolicyStmt' and fenced.item = 'storage.objects' then jsonb_build_object(
        'phase', 'objects',
        'by', 'owner',
        'code', 'policy_on_files',
        'message', 'this policy of the source decides who reads and writes files here: read it'
      )
      when p_kind in ('CreatePolicyStmt', 'CreateTrigStmt')
        and p_judged ->> 'schema' != 'storage'
        or (
          p_kind = 'CreateFunctionStmt'
          and p_judged ->> 'schema' = 'auth'
          and p_judged ->> 'name' not in ('uid', 'role', 'email', 'jwt')
        ) then jsonb_build_object(
        'verdict', 'skip',
        'code', 'own_schema',
        'message', 'in this schema of ours nothing is made'
      )
      else '{"verdict": "ignore"}' || jsonb_build_object('fenced', p_judged ->> 'schema')
    end
  from (select concat(p_judged ->> 'schema', '.', p_judged ->> 'name')) as fenced (item);
$$;

create or replace function import.judge_policy(p_node jsonb, p_judged jsonb)
returns jsonb language sql immutable as $$
  -- The verdict on a policy, by the roles that it is for.
  -- Without its policy a table shows less, never more: row level security stays on.
  select case
    when cardinality(unknown.roles) = 0 or p_judged ->> 'verdict' != 'run' then p_judged
    else p_judged || jsonb_build_object(
      'verdict', 'skip',
      'code', 'unknown_role',
      'message', format(
        'the policy is for %s, who is not here: it does not come, and row level security stays on',
        array_to_string(unknown.roles, ', ')
      )
    )
  end
  from import.dump_unknown_roles(p_node -> 'roles') as unknown (roles);
$$;

create or replace function import.judge(p_tree jsonb, p_schema text default 'public')
returns jsonb language plpgsql stable as $$
-- What becomes of a statement of a dump.
-- One statement of a dump, as the parser of Postgres sees it. p_schema is where names without a schema are.
-- verdict: run, in a phase; rows; setval; ignore: nothing is lost; skip: with a warning; refuse: the whole dump.
-- This is an allow list: a form that is not known is refused. What runs has the rights of the login of imports alone.
declare
  v_kind text := (select jsonb_object_keys(p_tree) limit 1);
  v_node jsonb := p_tree -> v_kind;
  v_judged jsonb;
begin
  v_judged := coalesce(
    import.judge_kind(v_kind),
    import.judge_definition(v_kind, v_node, p_schema),
    import.judge_other(v_kind, v_node, p_schema),
    jsonb_build_object('verdict', 'refuse', 'message', format('no dump has a statement of this form (%s)', v_kind))
  );
  if import.is_ours(v_judged ->> 'schema') and v_kind != 'CreateExtensionStmt' then
    v_judged := import.judge_fenced(v_kind, v_node, v_judged);
  end if;
  if v_kind = 'CreatePolicyStmt' then
    v_judged := import.judge_policy(v_node, v_judged);
  end if;
  return v_judged || jsonb_build_object('kind', v_kind);
end;
$$;
