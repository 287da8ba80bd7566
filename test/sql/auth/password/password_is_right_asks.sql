-- While a bcrypt password waits, every wrong password leads to the same asks; without one, to a single ask.
select test.user(1), test.user(2), test.user(3);
create function test.kinds(number integer, password text)
returns text language plpgsql as $$
declare
  v_request core.request := test.post(
    jsonb_build_object('email', format('user%s@example.com', number)),
    '{"grant_type": "password"}'
  );
  v_reply core.reply := auth.token(v_request);
  v_kinds text[];
begin
  while v_reply.ask is not null loop
    v_kinds := v_kinds || concat(v_reply.ask ->> 'kind', ' of ', v_reply.ask ->> 'of');
    v_request.answer := v_reply.ask || jsonb_build_object(
      'key',
      encode(test.key(password, decode(v_reply.ask ->> 'salt', 'base64')), 'base64')
    );
    if v_reply.ask ->> 'kind' = 'password' then
      v_request.answer := jsonb_build_object('password', password, 'state', v_reply.ask -> 'state');
    end if;
    v_reply := auth.token(v_request);
  end loop;
  return concat_ws(', ', variadic v_kinds || v_reply.status::text);
end;
$$;

update auth.users set encrypted_password = '*' where id = test.id(2);
select test.is(test.kinds(number, 'wrong'), 'scrypt of password, 401', 'no bcrypt password waits')
from generate_series(1, 4) as number;

update auth.users
set encrypted_password = 'bcrypt$$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
where id = test.id(3);
select test.is(test.kinds(number, 'wrong'), 'scrypt of password, password of password, 401', format('user %s', number))
from generate_series(1, 4) as number;
select
  test.is(test.kinds(2, 'U*U'), 'scrypt of password, password of password, 401', 'another''s'),
  test.is(test.kinds(1, 'password 1'), 'scrypt of password, 200', 'the right one');
select test.is(test.kinds(3, 'U*U'), 'scrypt of password, password of password, 200', 'imported');
select test.is(test.kinds(3, 'wrong'), 'scrypt of password, 401', 'and the last is replaced');
