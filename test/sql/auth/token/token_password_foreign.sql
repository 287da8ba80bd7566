-- A password that Firebase or Argon2 hashed signs in, becomes a scrypt password, and a refusal asks the same for everybody.
select test.user(number) from generate_series(1, 4) as number;
create temporary table foreign_password as
  select *
  from (
    values
      (
        1, 'user1password',
        core.hash_kept(
          '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
        ),
        '6H+iLZtOO+a71BIU8vmPjHi2lL0X4Swrc1AQVKIJnOE='
      ),
      (
        2, 'test', '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk',
        'RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk='
      ),
      (
        3, 'test', '$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g',
        'NfEnUOuUpb7F2fQkgFUG4g=='
      )
  ) as given (number, password, stored, key);
update auth.users set encrypted_password = stored from foreign_password where id = test.id(number);

-- The gateway's part, with the keys that it derives.
create function pg_temp.derived(p_ask jsonb, p_password text)
returns text language sql as $$
  select coalesce(
    (
      select key
      from foreign_password
      where password = p_password and core.imported_ask(stored) - '{of,state}'::text[] = p_ask - '{of,state}'::text[]
    ),
    encode(test.key(p_password, decode(p_ask ->> 'salt', 'base64')), 'base64')
  );
$$;
create function pg_temp.sign_in(p_number integer, p_password text)
returns text language plpgsql as $$
declare
  v_request core.request := test.post(
    jsonb_build_object('email', format('user%s@example.com', p_number)),
    '{"grant_type": "password"}'
  );
  v_reply core.reply := auth.token(v_request);
  v_kinds text[];
begin
  while v_reply.ask is not null loop
    v_kinds := v_kinds || (v_reply.ask ->> 'kind');
    v_request.answer := v_reply.ask || jsonb_build_object('key', pg_temp.derived(v_reply.ask, p_password));
    v_reply := auth.token(v_request);
  end loop;
  return concat_ws(', ', variadic v_kinds || v_reply.status::text);
end;
$$;

select test.is(pg_temp.sign_in(number, 'wrong'), 'scrypt, scrypt, argon2, 401', format('user %s', number))
from generate_series(1, 5) as number;
select test.is(pg_temp.sign_in(2, 'user1password'), 'scrypt, scrypt, argon2, 401', 'the password of another user');
select test.is(pg_temp.sign_in(4, 'password 4'), 'scrypt, 200', 'one of ours');

select test.is(pg_temp.sign_in(1, 'user1password'), 'scrypt, scrypt, 200', 'of Firebase');
select test.is(pg_temp.sign_in(2, 'test'), 'scrypt, argon2, 200', 'of Argon2id');
select test.is(pg_temp.sign_in(3, 'test'), 'scrypt, argon2, 200', 'of Argon2i');
select test.ok(encrypted_password ~ '^scrypt\$16384\$8\$1\$', encrypted_password)
from auth.users;
select test.is(pg_temp.sign_in(number, password), 'scrypt, 200', 'once more')
from foreign_password;
select test.is(pg_temp.sign_in(1, 'wrong'), 'scrypt, 401', 'and nothing waits any more');
