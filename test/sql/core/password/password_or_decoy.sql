-- An unknown address, and an account with an unusable password, are asked with a salt that is always the same.
create function test.salt(stored text, identity text)
returns bytea language sql as $$
  select (core.password_or_decoy(stored, identity)).salt;
$$;

select test.is(
  core.password_or_decoy('scrypt$32768$8$2$c2FsdA==$a2V5', 'a'),
  core.password_parse('scrypt$32768$8$2$c2FsdA==$a2V5'),
  'a stored password'
);
select test.is(test.salt(null, 'a@example.com'), test.salt(null, 'a@example.com'), 'the decoy is stable');
select test.is(test.salt('*', 'a@example.com'), test.salt(null, 'a@example.com'), 'an unusable password gets it too');
select test.ok(test.salt(null, 'a@example.com') != test.salt(null, 'b@example.com'), 'it differs with the address');

create temporary table before as
  select test.salt(null, 'a@example.com') as salt;
update core.pepper set pepper = '\x00';
select test.ok(test.salt(null, 'a@example.com') != salt, 'and with the installation') from before;
