-- What defines tables, their code and their rights runs, before the rows or after them.
select test.is(concat_ws(' ', judged ->> 'verdict', judged ->> 'phase'), known.verdict, known.statement)
from
  (
    values
      ('create schema s', 'run schema', '{"CreateSchemaStmt":{"schemaname":"s"}}'),
      (
        'create type m as enum (''a'')', 'run schema',
        '{"CreateEnumStmt":{"typeName":[{"String":{"sval":"m"}}],"vals":[{"String":{"sval":"a"}}]}}'
      ),
      (
        'create type c as (a int)', 'run schema',
        '{"CompositeTypeStmt":{"typevar":{"relname":"c","relpersistence":"p"},"coldeflist":[{"ColumnDef":{"colname":"a","typeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"is_local":true}}]}}'
      ),
      (
        'create domain d as text', 'run schema',
        '{"CreateDomainStmt":{"domainname":[{"String":{"sval":"d"}}],"typeName":{"names":[{"String":{"sval":"text"}}],"typemod":-1}}}'
      ),
      (
        'create type r as range (subtype = float8)', 'run schema',
        '{"CreateRangeStmt":{"typeName":[{"String":{"sval":"r"}}],"params":[{"DefElem":{"defname":"subtype","arg":{"TypeName":{"names":[{"String":{"sval":"float8"}}],"typemod":-1}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'create function f() returns int language sql as ''select 1''', 'run schema',
        '{"CreateFunctionStmt":{"funcname":[{"String":{"sval":"f"}}],"returnType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"options":[{"DefElem":{"defname":"language","arg":{"String":{"sval":"sql"}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"as","arg":{"List":{"items":[{"String":{"sval":"select 1"}}]}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'create function f() returns int begin atomic select 1; end', 'run schema',
        '{"CreateFunctionStmt":{"funcname":[{"String":{"sval":"f"}}],"returnType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"sql_body":{"List":{"items":[{"List":{"items":[{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}]}}]}}}}'
      ),
      (
        'create aggregate a(int) (sfunc = int4pl, stype = int)', 'run schema',
        '{"DefineStmt":{"kind":"OBJECT_AGGREGATE","defnames":[{"String":{"sval":"a"}}],"args":[{"List":{"items":[{"FunctionParameter":{"argType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"mode":"FUNC_PARAM_DEFAULT"}}]}},{"Integer":{"ival":-1}}],"definition":[{"DefElem":{"defname":"sfunc","arg":{"TypeName":{"names":[{"String":{"sval":"int4pl"}}],"typemod":-1}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"stype","arg":{"TypeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'create sequence s', 'run schema',
        '{"CreateSeqStmt":{"sequence":{"relname":"s","inh":true,"relpersistence":"p"}}}'
      ),
      (
        'create table t (a int)', 'run schema',
        '{"CreateStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"tableElts":[{"ColumnDef":{"colname":"a","typeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"is_local":true}}],"oncommit":"ONCOMMIT_NOOP"}}'
      ),
      (
        'create view v as select 1', 'run schema',
        '{"ViewStmt":{"view":{"relname":"v","inh":true,"relpersistence":"p"},"query":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}},"withCheckOption":"NO_CHECK_OPTION"}}'
      ),
      (
        'create materialized view v as select 1 with no data', 'run schema',
        '{"CreateTableAsStmt":{"query":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}},"into":{"rel":{"relname":"v","inh":true,"relpersistence":"p"},"onCommit":"ONCOMMIT_NOOP","skipData":true},"objtype":"OBJECT_MATVIEW"}}'
      ),
      (
        'create materialized view v as select 1', 'run constraints',
        '{"CreateTableAsStmt":{"query":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}},"into":{"rel":{"relname":"v","inh":true,"relpersistence":"p"},"onCommit":"ONCOMMIT_NOOP"},"objtype":"OBJECT_MATVIEW"}}'
      ),
      (
        'alter table t alter column a set default nextval(''s'')', 'run schema',
        '{"AlterTableStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_ColumnDefault","name":"a","def":{"FuncCall":{"funcname":[{"String":{"sval":"nextval"}}],"args":[{"A_Const":{"sval":{"sval":"s"}}}],"funcformat":"COERCE_EXPLICIT_CALL"}},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'alter table t alter column a add generated always as identity', 'run schema',
        '{"AlterTableStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_AddIdentity","name":"a","def":{"Constraint":{"contype":"CONSTR_IDENTITY","generated_when":"a"}},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'alter table p attach partition c default', 'run schema',
        '{"AlterTableStmt":{"relation":{"relname":"p","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_AttachPartition","def":{"PartitionCmd":{"name":{"relname":"c","inh":true,"relpersistence":"p"},"bound":{"is_default":true}}},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'alter index p attach partition c', 'run constraints',
        '{"AlterTableStmt":{"relation":{"relname":"p","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_AttachPartition","def":{"PartitionCmd":{"name":{"relname":"c","inh":true,"relpersistence":"p"}}},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_INDEX"}}'
      ),
      (
        'alter table only t add constraint c primary key (a)', 'run constraints',
        '{"AlterTableStmt":{"relation":{"relname":"t","relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_AddConstraint","def":{"Constraint":{"contype":"CONSTR_PRIMARY","conname":"c","keys":[{"String":{"sval":"a"}}]}},"behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'create index i on t (a)', 'run constraints',
        '{"IndexStmt":{"idxname":"i","relation":{"relname":"t","inh":true,"relpersistence":"p"},"accessMethod":"btree","indexParams":[{"IndexElem":{"name":"a","ordering":"SORTBY_DEFAULT","nulls_ordering":"SORTBY_NULLS_DEFAULT"}}]}}'
      ),
      (
        'create trigger g before insert on t for each row execute function f()', 'run constraints',
        '{"CreateTrigStmt":{"trigname":"g","relation":{"relname":"t","inh":true,"relpersistence":"p"},"funcname":[{"String":{"sval":"f"}}],"row":true,"timing":2,"events":4}}'
      ),
      (
        'create rule r as on delete to t do instead nothing', 'run constraints',
        '{"RuleStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"rulename":"r","event":"CMD_DELETE","instead":true}}'
      ),
      (
        'create policy p on t to anon, public using (true)', 'run constraints',
        '{"CreatePolicyStmt":{"policy_name":"p","table":{"relname":"t","inh":true,"relpersistence":"p"},"cmd_name":"all","permissive":true,"roles":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"anon"}},{"RoleSpec":{"roletype":"ROLESPEC_PUBLIC"}}],"qual":{"A_Const":{"boolval":{"boolval":true}}}}}'
      ),
      (
        'alter table t enable row level security', 'run constraints',
        '{"AlterTableStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"cmds":[{"AlterTableCmd":{"subtype":"AT_EnableRowSecurity","behavior":"DROP_RESTRICT"}}],"objtype":"OBJECT_TABLE"}}'
      ),
      (
        'grant select on t to anon', 'run constraints',
        '{"GrantStmt":{"is_grant":true,"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_TABLE","objects":[{"RangeVar":{"relname":"t","inh":true,"relpersistence":"p"}}],"privileges":[{"AccessPriv":{"priv_name":"select"}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"anon"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'revoke all on function f() from public', 'run constraints',
        '{"GrantStmt":{"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_FUNCTION","objects":[{"ObjectWithArgs":{"objname":[{"String":{"sval":"f"}}]}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_PUBLIC"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'comment on column public.t.a is ''x''', 'run constraints',
        '{"CommentStmt":{"objtype":"OBJECT_COLUMN","object":{"List":{"items":[{"String":{"sval":"public"}},{"String":{"sval":"t"}},{"String":{"sval":"a"}}]}},"comment":"x"}}'
      ),
      (
        'refresh materialized view v', 'run constraints',
        '{"RefreshMatViewStmt":{"relation":{"relname":"v","inh":true,"relpersistence":"p"}}}'
      ),
      (
        'create policy p on storage.objects for select using (true)', 'run objects',
        '{"CreatePolicyStmt":{"policy_name":"p","table":{"schemaname":"storage","relname":"objects","inh":true,"relpersistence":"p"},"cmd_name":"select","permissive":true,"roles":[{"RoleSpec":{"roletype":"ROLESPEC_PUBLIC"}}],"qual":{"A_Const":{"boolval":{"boolval":true}}}}}'
      ),
      (
        'create trigger g after insert on auth.users for each row execute function f()', 'run users',
        '{"CreateTrigStmt":{"trigname":"g","relation":{"schemaname":"auth","relname":"users","inh":true,"relpersistence":"p"},"funcname":[{"String":{"sval":"f"}}],"row":true,"events":4}}'
      ),
      (
        'copy t (a) from stdin', 'rows',
        '{"CopyStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"attlist":[{"String":{"sval":"a"}}],"is_from":true}}'
      ),
      (
        'insert into t values (now())', 'rows',
        '{"InsertStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"selectStmt":{"SelectStmt":{"valuesLists":[{"List":{"items":[{"FuncCall":{"funcname":[{"String":{"sval":"now"}}],"funcformat":"COERCE_EXPLICIT_CALL"}}]}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}},"override":"OVERRIDING_NOT_SET"}}'
      ),
      (
        'select pg_catalog.setval(''public.s'', 5, true)', 'setval',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"setval"}}],"args":[{"A_Const":{"sval":{"sval":"public.s"}}},{"A_Const":{"ival":{"ival":5}}},{"A_Const":{"boolval":{"boolval":true}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'select pg_catalog.setval(''"Odd ""one"'', 5)', 'setval',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"setval"}}],"args":[{"A_Const":{"sval":{"sval":"\"Odd \"\"one\""}}},{"A_Const":{"ival":{"ival":5}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      )
  ) as known (statement, verdict, tree)
  cross join lateral import.judge(known.tree::jsonb) as judged;
