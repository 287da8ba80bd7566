create or replace function import.is_role_here(p_role jsonb)
returns boolean language sql immutable as $$
  -- True for a role, as the parser gives it, that is here too.
  -- PUBLIC, and the three that every project of this service has.
  select
    p_role ->> 'roletype' = 'ROLESPEC_PUBLIC'
    or (
      p_role ->> 'roletype' = 'ROLESPEC_CSTRING'
      and p_role ->> 'rolename' in ('anon', 'authenticated', 'service_role')
    );
$$;

create or replace function import.dump_unknown_roles(p_roles jsonb)
returns text[] language sql immutable as $$
  -- The roles of a list of the parser that are not here.
  select coalesce(array_agg(coalesce(role.value #>> '{RoleSpec,rolename}', role.value #>> '{RoleSpec,roletype}')), '{}')
  from jsonb_array_elements(p_roles) as role
  where not import.is_role_here(role.value -> 'RoleSpec');
$$;

create or replace function import.judge_kind(p_kind text)
returns jsonb language sql immutable as $$
  -- The verdict on a kind of statement that is never run; null for others.
  -- What is never run, whatever it is about. ignore: nothing is lost. skip: the operator hears of it.
  select jsonb_strip_nulls(jsonb_build_object('verdict', known.verdict, 'code', known.code, 'message', known.message))
  from (
    values
      ('ignore', null, null, '{AlterOwnerStmt,DropStmt,TransactionStmt,CreatedbStmt,AlterDatabaseStmt,DropdbStmt}'),
      ('ignore', null, null, '{AlterDatabaseRefreshCollStmt,VacuumStmt,ClusterStmt,ReindexStmt,DiscardStmt,LockStmt}'),
      ('ignore', null, null, '{SecLabelStmt,VariableShowStmt,ConstraintsSetStmt,AlterObjectDependsStmt}'),
      ('ignore', null, null, '{AlterCollationStmt,AlterStatsStmt,CheckPointStmt,DropRoleStmt,DropTableSpaceStmt}'),
      ('skip', 'role', 'roles do not come, nor who is a member of which', '{CreateRoleStmt,AlterRoleStmt}'),
      ('skip', 'role', 'roles do not come, nor who is a member of which', '{AlterRoleSetStmt,GrantRoleStmt}'),
      ('skip', 'default_privileges', 'rights of objects to come do not come', '{AlterDefaultPrivilegesStmt}'),
      ('skip', 'setting', 'settings of the server do not come', '{AlterSystemStmt,AlterDatabaseSetStmt,LoadStmt}'),
      ('skip', 'publication', 'a publication does not come', '{CreatePublicationStmt,AlterPublicationStmt}'),
      ('skip', 'subscription', 'a subscription does not come', '{CreateSubscriptionStmt,AlterSubscriptionStmt}'),
      ('skip', 'event_trigger', 'an event trigger does not come', '{CreateEventTrigStmt,AlterEventTrigStmt}'),
      ('skip', 'foreign_server', 'a foreign server does not come', '{CreateFdwStmt,AlterFdwStmt}'),
      ('skip', 'foreign_server', 'a foreign server does not come', '{CreateForeignServerStmt,AlterForeignServerStmt}'),
      ('skip', 'foreign_server', 'a foreign server does not come', '{CreateUserMappingStmt,AlterUserMappingStmt}'),
      ('skip', 'foreign_table', 'a foreign table does not come', '{CreateForeignTableStmt,ImportForeignSchemaStmt}'),
      (
        'skip', 'skipped_statement', 'code that runs at once does not come', '{DoStmt,CallStmt,PrepareStmt,ExecuteStmt}'
      ),
      (
        'skip', 'skipped_statement', 'only INSERT and COPY bring rows', '{UpdateStmt,DeleteStmt,MergeStmt,TruncateStmt}'
      ),
      ('skip', 'skipped_statement', null, '{CreateTableSpaceStmt,AlterTableSpaceOptionsStmt,AlterTableMoveAllStmt}'),
      ('skip', 'skipped_statement', null, '{CreatePLangStmt,CreateTransformStmt,CreateCastStmt,CreateOpClassStmt}'),
      ('skip', 'skipped_statement', null, '{CreateOpFamilyStmt,AlterOpFamilyStmt,AlterOperatorStmt,AlterTypeStmt}'),
      ('skip', 'skipped_statement', null, '{CreateConversionStmt,CreateAmStmt,ListenStmt,NotifyStmt,UnlistenStmt}'),
      ('skip', 'skipped_statement', null, '{DeallocateStmt,ExplainStmt,ReassignOwnedStmt,DropOwnedStmt,RenameStmt}'),
      ('skip', 'skipped_statement', null, '{AlterObjectSchemaStmt,AlterExtensionStmt,AlterExtensionContentsStmt}'),
      ('skip', 'skipped_statement', null, '{AlterPolicyStmt,AlterFunctionStmt,DropUserMappingStmt,DeclareCursorStmt}'),
      ('skip', 'skipped_statement', null, '{DropSubscriptionStmt,FetchStmt,ClosePortalStmt}')
  ) as known (verdict, code, message, kinds)
  where p_kind = any (known.kinds::text[]);
$$;

create or replace function import.judge_commands(p_commands jsonb)
returns jsonb language sql immutable as $$
  -- The parts of ALTER TABLE. A default, an identity or a partition is there before the rows, the rest after them.
  select case
    when bool_or(command.phase is null) then jsonb_build_object(
      'verdict', 'skip',
      'code', 'skipped_statement',
      'message', format('%s does not come', string_agg(command.subtype, ', ') filter (where command.phase is null))
    )
    when bool_and(command.phase = 'none') then '{"verdict": "ignore"}'
    else jsonb_build_object('verdict', 'run', 'phase', max(command.phase) filter (where command.phase = 'constraints'))
  end
  from (
    select
      given.value #>> '{AlterTableCmd,subtype}' as subtype,
      case
        when given.value #>> '{AlterTableCmd,subtype}' = 'AT_ColumnDefault'
          and not given.value -> 'AlterTableCmd' ? 'def'
          then 'none'
        when given.value #>> '{AlterTableCmd,subtype}' = any (
            '{AT_ColumnDefault,AT_AddIdentity,AT_SetIdentity,AT_AttachPartition,AT_AddInherit,AT_AddColumn,
                AT_SetNotNull,AT_SetStatistics,AT_SetStorage,AT_SetCompression,AT_SetOptions,AT_SetRelOptions,
                AT_AlterColumnType}'
          )
          then 'schema'
        when given.value #>> '{AlterTableCmd,subtype}' = any (
            '{AT_AddConstraint,AT_ValidateConstraint,AT_EnableRowSecurity,AT_DisableRowSecurity,
                AT_ForceRowSecurity,AT_NoForceRowSecurity,AT_ReplicaIdentity,AT_EnableTrig,AT_DisableTrig,
                AT_EnableAlwaysTrig,AT_EnableReplicaTrig,AT_EnableRule,AT_DisableRule,AT_EnableAlwaysRule,
                AT_EnableReplicaRule,AT_ClusterOn}'
          )
          then 'constraints'
        when given.value #>> '{AlterTableCmd,subtype}' = any (
            '{AT_ChangeOwner,AT_DropCluster,AT_SetTableSpace,AT_SetAccessMethod,AT_DropConstraint,
                AT_DropColumn,AT_DropNotNull,AT_DropIdentity,AT_DropExpression,AT_DropInherit,AT_DetachPartition,
                AT_EnableTrigAll,AT_DisableTrigAll,AT_EnableTrigUser,AT_DisableTrigUser,AT_SetLogged}'
          )
          then 'none'
      end as phase
    from jsonb_array_elements(p_commands) as given
  ) as command;
$$;

create or replace function import.judge_call(p_node jsonb)
returns jsonb language sql immutable as $$
  -- The verdict on a SELECT.
  -- SELECT: a dump calls a few functions by it. Their arguments are read, and a statement of ours is built of them.
  select case
    when call.name in ('set_config', 'lo_create', 'lo_open', 'lo_close', 'lowrite', 'lo_put', 'lo_from_bytea')
      or call.name ~ '^pg_restore_\w+_stats$'
      then '{"verdict": "ignore"}'
    when call.name = 'setval'
      and call.sequence ~ '^("([^"]|"")+"|[a-z_\u0080-\uffff][\w$]*)(\.("([^"]|"")+"|[a-z_\u0080-\uffff][\w$]*))?$'
      and call.value ~ '^-?\d{1,19}$'
      and coalesce(call.called, 'true') in ('true', 'false') then jsonb_build_object(
      'verdict', 'setval',
      'sequence', parse_ident(call.sequence),
      'value', call.value,
      'called', coalesce(call.called, 'true')
    )
    else jsonb_build_object(
      'verdict', 'skip',
      'code', 'skipped_statement',
      'message', 'code that runs at once does not come'
    )
  end
  from (
    select
      found.node #>> '{funcname,-1,String,sval}' as name,
      import.dump_constant(found.node #> '{args,0}') as sequence,
      import.dump_constant(found.node #> '{args,1}') as value,
      import.dump_constant(found.node #> '{args,2}') as called
    from (
      select p_node #> '{targetList,0,ResTarget,val,FuncCall}' as node
      where jsonb_array_length(p_node -> 'targetList') = 1
      union all
      select p_node #> '{fromClause,0,RangeFunction,functions,0,List,items,0,FuncCall}'
    ) as found
    where found.node is not null
    union all
    select '', null, null, null
  ) as call
  limit 1;
$$;

create or replace function import.judge_function(p_node jsonb)
returns jsonb language sql stable as $$
  -- The verdict on a function.
  -- Only languages that keep their functions inside the database.
  select case
    when option.language in ('sql', 'plpgsql')
      or exists (select from pg_language as known where known.lanname = option.language and known.lanpltrusted)
      then jsonb_build_object('verdict', 'run', 'phase', 'schema') || case
        when option.is_definer then '{"code": "definer_function"}'::jsonb
        else '{}'
      end
    else jsonb_build_object(
      'verdict', 'skip',
      'code', 'untrusted_language',
      'message', format('a function in the language %s does not come', option.language)
    )
  end
  from (
    select
      coalesce(
        max(given.value #>> '{DefElem,arg,String,sval}') filter (
          where given.value #>> '{DefElem,defname}' = 'language'
        ),
        'sql'
      ) as language,
      coalesce(
        bool_or((given.value #>> '{DefElem,arg,Boolean,boolval}')::boolean) filter (
          where given.value #>> '{DefElem,defname}' = 'security'
        ),
        false
      ) as is_definer
    from jsonb_array_elements(p_node -> 'options') as given
  ) as option;
$$;

create or replace function import.judge_copy(p_node jsonb)
returns jsonb language sql immutable as $$
  -- The verdict on COPY.
  select case
    when (p_node ->> 'is_program')::boolean
      then '{"verdict": "refuse", "message": "COPY with a program of the server"}'::jsonb
    when p_node ? 'filename' then '{"verdict": "refuse", "message": "COPY with a file of the server"}'
    when not coalesce((p_node ->> 'is_from')::boolean, false) or not p_node ? 'relation'
      then '{"verdict": "refuse", "message": "COPY that writes rows out"}'
    when p_node ? 'options' or p_node ? 'whereClause'
      then '{"verdict": "refuse", "message": "COPY with options, which pg_dump does not write"}'
    else '{"verdict": "rows"}'
  end;
$$;

create or replace function import.judge_setting(p_node jsonb)
returns jsonb language sql immutable as $$
  -- The verdict on SET.
  -- Who reads the file applies those that change how it is read; no other is set. Nobody becomes another role.
  select case
    when p_node ->> 'name' in ('role', 'session_authorization') and p_node ->> 'kind' = 'VAR_SET_VALUE'
      then '{"verdict": "skip", "code": "role", "message": "nothing runs as another role"}'::jsonb
    else '{"verdict": "ignore"}'
  end;
$$;
