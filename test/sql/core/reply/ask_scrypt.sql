-- The ask names what the gateway needs and holds no key; the answer is the ask with the key.
select test.is(
  (core.ask_scrypt(core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'), '{"step": 2}')).ask,
  '{"kind": "scrypt", "of": "password", "salt": "c2FsdA==", "n": 16384, "r": 8, "p": 1, "state": {"step": 2}}',
  'the ask'
);
select test.is(
  core.password_answered(
    (core.ask_scrypt(core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'))).ask || '{"key": "a2V5"}'
  ),
  core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'),
  'answered'
);
select test.is((core.ask_scrypt(core.password_new())).status, null::integer, 'an ask is no reply yet');
