create or replace function api.refuse_twice(p_inquiry api.inquiry, p_hint text)
returns void
language plpgsql
stable
as $$
-- An upsert whose body names one row twice ends in the state that a subquery with too many rows ends in, which is a
-- fault of the schema. Postgres gives a hint to the first alone.
begin
  if
    p_hint != ''
    and p_inquiry.kind = 'insert'
    and (p_inquiry.options).resolution = 'merge'
    and (p_inquiry.payload).kind = 'array'
  then
    perform
      core.raise(
        'bad_request',
        'the body names one row twice',
        'An upsert can write a row once: send each key in one row only.'
      );
  end if;
end;
$$;

comment on function api.refuse_twice is
  'Refuses an upsert that met a row twice; lets any other error be what it is.';
