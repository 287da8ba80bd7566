-- Rows become JSON once, in Postgres, and no digit is lost.
create table public.notes (
  a numeric,
  b bigint,
  c jsonb,
  d text[],
  e timestamptz,
  f boolean,
  g text,
  h bytea,
  i float8
);
create policy p on public.notes using (true);
insert into public.notes
values
  (
    123456789012345678901234567890.12345, 9007199254740993, '{"k": 1e400}', '{x,"y z"}', '2026-01-01 00:00:00+00', true,
    null, '\xff', 'NaN'
  );
set local timezone = 'UTC';
select test.is(
  (api.request('GET', 'notes')).body,
  '[{"a":123456789012345678901234567890.12345,"b":9007199254740993,"c":{"k": ' || '1e400'::numeric || '},"d":["x","y z"],' || '"e":"2026-01-01T00:00:00+00:00","f":true,"g":null,"h":"\\xff","i":"NaN"}]',
  'the text of the body'
);
