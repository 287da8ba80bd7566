-- The ask for a password holds what kind it is, which member is meant, and the state that comes back with it.
select test.is(
  (core.ask_password('{"key": "a2V5"}')).ask, '{"kind": "password", "of": "password", "state": {"key": "a2V5"}}',
  'the ask'
);
select test.is((core.ask_password('{}')).status, null::integer, 'an ask is no reply yet');
