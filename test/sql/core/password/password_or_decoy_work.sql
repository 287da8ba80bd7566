-- A decoy asks for the work of a new password: the same parameters, and a salt of the same length.
select test.is(
  to_jsonb(core.password_or_decoy(null, '')) - 'salt',
  to_jsonb(core.password_new()) - 'salt',
  'parameters'
);
select test.is(
  length((core.password_or_decoy(null, '')).salt),
  length((core.password_new()).salt),
  'length of the salt'
);
