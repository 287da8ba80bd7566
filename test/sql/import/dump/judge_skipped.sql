-- What acts at once or beyond the database is never run.
select test.is(judged ->> 'verdict', known.verdict, known.statement)
from
  (
    values
      (
        'do $$ begin end $$', 'skip',
        '{"DoStmt":{"args":[{"DefElem":{"defname":"as","arg":{"String":{"sval":" begin end "}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'call p()', 'skip',
        '{"CallStmt":{"funccall":{"funcname":[{"String":{"sval":"p"}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}'
      ),
      (
        'create role r superuser', 'skip',
        '{"CreateRoleStmt":{"stmt_type":"ROLESTMT_ROLE","role":"r","options":[{"DefElem":{"defname":"superuser","arg":{"Boolean":{"boolval":true}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'alter role r superuser', 'skip',
        '{"AlterRoleStmt":{"role":{"roletype":"ROLESPEC_CSTRING","rolename":"r"},"options":[{"DefElem":{"defname":"superuser","arg":{"Boolean":{"boolval":true}},"defaction":"DEFELEM_UNSPEC"}}],"action":1}}'
      ),
      (
        'grant service_role to anon', 'skip',
        '{"GrantRoleStmt":{"granted_roles":[{"AccessPriv":{"priv_name":"service_role"}}],"grantee_roles":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"anon"}}],"is_grant":true,"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'set role postgres', 'skip',
        '{"VariableSetStmt":{"kind":"VAR_SET_VALUE","name":"role","args":[{"A_Const":{"sval":{"sval":"postgres"}}}]}}'
      ),
      (
        'set session authorization postgres', 'skip',
        '{"VariableSetStmt":{"kind":"VAR_SET_VALUE","name":"session_authorization","args":[{"A_Const":{"sval":{"sval":"postgres"}}}]}}'
      ),
      (
        'alter system set fsync = off', 'skip',
        '{"AlterSystemStmt":{"setstmt":{"kind":"VAR_SET_VALUE","name":"fsync","args":[{"A_Const":{"sval":{"sval":"off"}}}]}}}'
      ),
      ('load ''x''', 'skip', '{"LoadStmt":{"filename":"x"}}'),
      (
        'create event trigger e on ddl_command_end execute function f()', 'skip',
        '{"CreateEventTrigStmt":{"trigname":"e","eventname":"ddl_command_end","funcname":[{"String":{"sval":"f"}}]}}'
      ),
      (
        'create function f() returns int language c as ''x'', ''y''', 'skip',
        '{"CreateFunctionStmt":{"funcname":[{"String":{"sval":"f"}}],"returnType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"options":[{"DefElem":{"defname":"language","arg":{"String":{"sval":"c"}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"as","arg":{"List":{"items":[{"String":{"sval":"x"}},{"String":{"sval":"y"}}]}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'create function f() returns int language internal as ''x''', 'skip',
        '{"CreateFunctionStmt":{"funcname":[{"String":{"sval":"f"}}],"returnType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"options":[{"DefElem":{"defname":"language","arg":{"String":{"sval":"internal"}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"as","arg":{"List":{"items":[{"String":{"sval":"x"}}]}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'create function f() returns int language plpython3u as ''x''', 'skip',
        '{"CreateFunctionStmt":{"funcname":[{"String":{"sval":"f"}}],"returnType":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"options":[{"DefElem":{"defname":"language","arg":{"String":{"sval":"plpython3u"}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"as","arg":{"List":{"items":[{"String":{"sval":"x"}}]}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      ),
      (
        'select pg_read_file(''/etc/passwd'')', 'skip',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"pg_read_file"}}],"args":[{"A_Const":{"sval":{"sval":"/etc/passwd"}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'select setval(''public.s'', (select 1))', 'skip',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"setval"}}],"args":[{"A_Const":{"sval":{"sval":"public.s"}}},{"SubLink":{"subLinkType":"EXPR_SUBLINK","subselect":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'select setval(''public.s'''' || x'', 1)', 'skip',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"setval"}}],"args":[{"A_Const":{"sval":{"sval":"public.s'' || x"}}},{"A_Const":{"ival":{"ival":1}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'select setval(''public.s'', 1, ''true), public.f('')', 'skip',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"setval"}}],"args":[{"A_Const":{"sval":{"sval":"public.s"}}},{"A_Const":{"ival":{"ival":1}}},{"A_Const":{"sval":{"sval":"true), public.f("}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'select lo_import(''/etc/passwd'')', 'skip',
        '{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"FuncCall":{"funcname":[{"String":{"sval":"lo_import"}}],"args":[{"A_Const":{"sval":{"sval":"/etc/passwd"}}}],"funcformat":"COERCE_EXPLICIT_CALL"}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}'
      ),
      (
        'update t set a = 1', 'skip',
        '{"UpdateStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"},"targetList":[{"ResTarget":{"name":"a","val":{"A_Const":{"ival":{"ival":1}}}}}]}}'
      ),
      ('delete from t', 'skip', '{"DeleteStmt":{"relation":{"relname":"t","inh":true,"relpersistence":"p"}}}'),
      (
        'truncate t', 'skip',
        '{"TruncateStmt":{"relations":[{"RangeVar":{"relname":"t","inh":true,"relpersistence":"p"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'create table t as select 1', 'skip',
        '{"CreateTableAsStmt":{"query":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}},"into":{"rel":{"relname":"t","inh":true,"relpersistence":"p"},"onCommit":"ONCOMMIT_NOOP"},"objtype":"OBJECT_TABLE"}}'
      ),
      ('create tablespace x location ''/''', 'skip', '{"CreateTableSpaceStmt":{"tablespacename":"x","location":"/"}}'),
      (
        'create server s foreign data wrapper w', 'skip', '{"CreateForeignServerStmt":{"servername":"s","fdwname":"w"}}'
      ),
      (
        'create subscription s connection ''x'' publication p', 'skip',
        '{"CreateSubscriptionStmt":{"subname":"s","conninfo":"x","publication":[{"String":{"sval":"p"}}]}}'
      ),
      (
        'create cast (int as text) without function', 'skip',
        '{"CreateCastStmt":{"sourcetype":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1},"targettype":{"names":[{"String":{"sval":"text"}}],"typemod":-1},"context":"COERCION_EXPLICIT"}}'
      ),
      (
        'prepare p as select 1', 'skip',
        '{"PrepareStmt":{"name":"p","query":{"SelectStmt":{"targetList":[{"ResTarget":{"val":{"A_Const":{"ival":{"ival":1}}}}}],"limitOption":"LIMIT_OPTION_DEFAULT","op":"SETOP_NONE"}}}}'
      ),
      (
        'alter table t rename to u', 'skip',
        '{"RenameStmt":{"renameType":"OBJECT_TABLE","relationType":"OBJECT_ACCESS_METHOD","relation":{"relname":"t","inh":true,"relpersistence":"p"},"newname":"u","behavior":"DROP_RESTRICT"}}'
      ),
      (
        'create policy p on t to stranger using (true)', 'skip',
        '{"CreatePolicyStmt":{"policy_name":"p","table":{"relname":"t","inh":true,"relpersistence":"p"},"cmd_name":"all","permissive":true,"roles":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"stranger"}}],"qual":{"A_Const":{"boolval":{"boolval":true}}}}}'
      ),
      (
        'grant select on t to stranger', 'skip',
        '{"GrantStmt":{"is_grant":true,"targtype":"ACL_TARGET_OBJECT","objtype":"OBJECT_TABLE","objects":[{"RangeVar":{"relname":"t","inh":true,"relpersistence":"p"}}],"privileges":[{"AccessPriv":{"priv_name":"select"}}],"grantees":[{"RoleSpec":{"roletype":"ROLESPEC_CSTRING","rolename":"stranger"}}],"behavior":"DROP_RESTRICT"}}'
      ),
      (
        'create operator @@@ (function = f, leftarg = int)', 'skip',
        '{"DefineStmt":{"kind":"OBJECT_OPERATOR","defnames":[{"String":{"sval":"@@@"}}],"definition":[{"DefElem":{"defname":"function","arg":{"TypeName":{"names":[{"String":{"sval":"f"}}],"typemod":-1}},"defaction":"DEFELEM_UNSPEC"}},{"DefElem":{"defname":"leftarg","arg":{"TypeName":{"names":[{"String":{"sval":"pg_catalog"}},{"String":{"sval":"int4"}}],"typemod":-1}},"defaction":"DEFELEM_UNSPEC"}}]}}'
      )
  ) as known (statement, verdict, tree)
  cross join lateral import.judge(known.tree::jsonb) as judged;
