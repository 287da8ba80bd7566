-- A long key is still one line of text: base64 of Postgres breaks lines after 76 characters.
select test.is(core.password_parse(core.password_text(long)), long, 'parsed again')
from (select row('scrypt', 16384, 8, 1, sha512('salt'), sha512('key'))::core.password as long) as made;
