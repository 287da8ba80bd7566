-- What a dump says of itself, of owners and of what was there is passed over.
select test.is(judged ->> 'verdict', known.verdict, known.statement)
from
  (
    values
      (
        'set statement_timeout = 0', 'ignore',
        '{"VariableSetStmt":{"kind":"VAR_SET_VALUE","name":"statement_timeout","args":[{"A_Const":{"ival":{}}}]}}'
      ),
      (
        'set session_replication_role = replica', 'ignore',
        '{"VariableSetStmt":{"kind":"VAR_SET_VALUE","name":"session_replication_role","args":[{"A_Const":{"sval":{"sval":"replica"}}}]}}'
      ),
      ('reset all', 'ignore', '{"VariableSetStmt":{"kind":"VAR_RESET_ALL"}}'),
      (
        'select pg_catalog.set_config(''search_path'', '''', false)', 'ignore',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"set_config"}}],"args":[{"A_Const":{"sval":{"sval":"search_path"}}},{"A_Const":{"sval":{"sval":""}}},{"A_Const":{"boolval":{}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      ('begin', 'ignore', '{"TransactionStmt":{"kind":"TRANS_STMT_BEGIN"}}'),
      ('commit', 'ignore', '{"TransactionStmt":{"kind":"TRANS_STMT_COMMIT"}}'),
      ('rollback', 'ignore', '{"TransactionStmt":{"kind":"TRANS_STMT_ROLLBACK"}}'),
      (
        'drop table if exists public.t', 'ignore',
        '{"DropStmt":{"objects":[{"List":{"items":[{"String":{"sval":"public"}},{"String":{"sval":"t"}}]}}],"removeType":"OBJECT_TABLE","behavior":"DROP_RESTRICT","missing_ok":true}}'
      ),
      (
        'alter table if exists only public.t drop constraint if exists c', 'ignore',
        '{"AlterTableStmt":{"relation":{"schemaname":"public","relname":"t","relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_DropConstraint","name":"c","behavior":"DROP_RESTRICT","missing_ok":true}}],"objtype":"OBJECT_TABLE","missing_ok":true}}'
      ),
      (
        'alter table public.t alter column a drop default', 'ignore',
        '{"AlterTableStmt":{"relation":{"schemaname":"public","relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_ColumnDefault","name":"a","behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'alter table public.t owner to bob', 'ignore',
        '{"AlterTableStmt":{"relation":{"schemaname":"public","relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_ChangeOwner","newowner":{"roletype":"ROLESPEC_CSTRING","rolename":"bob"},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'alter function public.f(int) owner to bob', 'ignore',
        '{"AlterOwnerStmt":{"objectType":"OBJECT_FUNCTION","object":{"ObjectWithArgs":{"objname":[{"String":{"sval":"public"}},{"String":{"sval":"f"}}],"objargs":[{"TypeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1}}],"objfuncargs":[{"FunctionParameter":{"argType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"mode":"FUNC_PARAM_DEFAULT"}}]}},"newowner":{"roletype":"ROLESPEC_CSTRING","rolename":"bob"}}}'
      ),
      (
        'alter table public.t disable trigger all', 'ignore',
        '{"AlterTableStmt":{"relation":{"schemaname":"public","relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_DisableTrigAll","behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'comment on extension x is ''y''', 'ignore',
        '{"CommentStmt":{"objtype":"OBJECT_EXTENSION","object":{"String":{"sval":"x"}},"comment":"y"}}'
      ),
      (
        'comment on schema public is ''y''', 'ignore',
        '{"CommentStmt":{"objtype":"OBJECT_SCHEMA","object":{"String":{"sval":"public"}},"comment":"y"}}'
      ),
      (
        'grant all on schema public to anon', 'ignore',
        '{"GrantStmt":{"is_grant":true,"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_SCHEMA","objects":[{"String":{"sval":"public"}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"anon"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'revoke all on table public.t from bob', 'ignore',
        '{"GrantStmt":{"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_TABLE","objects":[{"RangeVar":{"schemaname":"public","relname":"t","inh":true,"relpersistence":"p"}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"bob"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'create table auth.users (id uuid)', 'ignore',
        '{"CreateStmt":{"relation":{"schemaname":"auth","relname":"users","inh":true,"relpersistence":"p"},"tableElts":[{"ColumnDef":{"colname":"id","typeName":{"names":[{"String":{"sval":"uuid"}}],"typemod":-1},"is_local":true}}],"oncommit":"ONCOMMIT_NOOP"}}'
      ),
      (
        'create table pg_catalog.x (a int)', 'ignore',
        '{"CreateStmt":{"relation":{"schemaname":"pg_catalog","relname":"x","inh":true,"relpersistence":"p"},"tableElts":[{"ColumnDef":{"colname":"a","typeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"is_local":true}}],"oncommit":"ONCOMMIT_NOOP"}}'
      ),
      (
        'alter table storage.objects enable row level security', 'ignore',
        '{"AlterTableStmt":{"relation":{"schemaname":"storage","relname":"objects","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_EnableRowSecurity","behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'grant all on auth.users to anon', 'ignore',
        '{"GrantStmt":{"is_grant":true,"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_TABLE","objects":[{"RangeVar":{"schemaname":"auth","relname":"users","inh":true,"relpersistence":"p"}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"anon"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      ('create schema auth', 'ignore', '{"CreateSchemaStmt":{"schemaname":"auth"}}'),
      (
        'select * from pg_catalog.pg_restore_relation_stats(''a'', ''b'')', 'ignore',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"ColumnRef":{"fields":[{"A_Star":{}}]}}}}],"fromClause":[{"RangeFunction":{"functions":[{"List":{"items":[{"FuncCall":{"funcname":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"pg_restore_relation_stats"}}],"args":[{"A_Const":{"sval":{"sval":"a"}}},{"A_Const":{"sval":{"sval":"b"}}}],"funcformat":"COERCE_EXPLICIT_CALL"}},{}]}}]}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      )
  ) as known (statement, verdict, tree)
  cross join lateral import.judge(known.tree::jsonb) as judged;
