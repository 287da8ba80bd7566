-- Code that runs in a request may set the status and headers of its reply, but not what frames it.
create function public.answer(status text, headers text)
returns int language plpgsql as $$
begin
  perform set_config('response.status', status, true);
  perform set_config('response.headers', headers, true);
  return 1;
end;
$$;
grant execute on function public.answer to anon;
create table public.plain (id int);
create policy p on public.plain using (true);
grant select on public.plain to anon;

create function test.answer(status text, headers text)
returns api.response language sql as $$
  select api.reply(
    'POST',
    'rpc/answer',
    '{}',
    '{}',
    jsonb_build_object('status', answer.status, 'headers', answer.headers)::text
  );
$$;

select test.is((test.answer(status, '')).status, wanted, status)
from (
  values
    ('', 200),
    ('418', 418),
    ('201', 201),
    ('100', 500),
    ('600', 500),
    ('20', 500),
    ('2000', 500),
    ('abc', 500)
) as given (status, wanted);
select test.is((test.answer('', headers)).headers - 'content-range', wanted, headers)
from (
  values
    ('{"X-A": "b"}', '{"x-a": "b"}'::jsonb),
    ('[{"x-a": "b"}, {"x-c": "d"}]', '{"x-a": "b", "x-c": "d"}'),
    (
      '{"Content-Type": "text/html", "X-Content-Type-Options": "no"}',
      '{"content-type": "text/html", "content-security-policy": "sandbox allow-forms allow-popups allow-scripts"}'
    ),
    (
      '{"content-type": "text/html", "content-security-policy": "sandbox allow-same-origin"}',
      '{
          "content-type": "text/html",
          "content-security-policy": "sandbox allow-forms allow-popups allow-scripts, sandbox allow-same-origin"
        }'
    ),
    ('{"content-length": "5", "transfer-encoding": "x", "connection": "close"}', '{}'),
    (E'{"x-a": "b\\r\\nx-c: d", "x b": "c", "x-é": "c"}', '{}')
) as given (headers, wanted);
select test.ok((test.answer('', headers)).status >= 400, headers)
from unnest(array['x', '"x"', '5']) as headers;
