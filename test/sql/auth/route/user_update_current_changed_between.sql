-- A current password that was changed between ask and answer is wrong, and changes nothing.
create temporary table asked as
  select
    test.user(1),
    test.asked(test.sign_in(1, 'password 1'), 'PUT', '{"password": 9, "current_password": 10}') as request;
create function test.answer(request core.request, password text)
returns core.request language plpgsql as $$
declare
  v_ask jsonb := (auth.user_update(request)).ask;
begin
  request.answer := v_ask || jsonb_build_object(
    'key', encode(test.key(password, decode(v_ask ->> 'salt', 'base64')), 'base64')
  );
  return request;
end;
$$;
update asked set request = test.answer(request, 'a new one');
update asked set request = test.answer(request, 'password 1');

update auth.users set encrypted_password = test.password('changed meanwhile');
select test.refused(auth.user_update(request), 'invalid_credentials', 'by the stored one')
from asked;
select test.status(test.sign_in(1, 'changed meanwhile'), 200, 'which stays');
