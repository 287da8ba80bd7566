-- The gateway's login is named for the database, and its name is a name: 63 bytes at most.
select test.is(core.gateway_role(), current_database() || '_gateway', 'its name');
select test.ok(octet_length(core.gateway_role()) < 64, 'its length');
select test.none(
  'select rolname from pg_roles where rolname = core.gateway_role() and not rolcanlogin', 'it may log in'
);
