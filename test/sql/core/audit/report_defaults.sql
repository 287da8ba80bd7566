-- The report names settings of the roles and default privileges that the audit leaves, and nothing of a new installation.
select test.none('select * from core.report_defaults()', 'new');
alter role anon set statement_timeout = '3s';
do $$
begin
  execute format('alter role %I set work_mem = %L', core.gateway_role(), '8MB');
end;
$$;
alter role authenticated set row_security = off;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges grant select on sequences to anon;
alter default privileges revoke execute on functions from public;
alter default privileges in schema auth grant select on tables to anon;

select test.rows(
  $$select finding, replace(replace(object, core.gateway_role(), 'gateway'), current_user, 'owner') as object
      from core.report()
      where finding ~ '^(a setting|default privileges)' order by object$$,
  $$select * from (values
      ('a setting of a role that never signs in, so without effect', 'anon statement_timeout=3s'),
      ('a setting of the gateway''s login', 'gateway work_mem=8MB'),
      ('default privileges open what is new', 'sequences of owner in every schema, to anon'),
      ('default privileges open what is new', 'tables of owner in public, to anon, authenticated')) as found (finding, object)$$,
  'the findings'
);
