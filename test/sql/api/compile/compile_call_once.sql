-- A call runs its function once and to its end, whatever is asked about the result.
create table public.calls (n int);
grant select, insert on public.calls to anon;
create policy p on public.calls using (true);
create type public.pair as (l int, r int);
create function public.note()
returns int language sql as $$
  insert into public.calls values (1) returning 1;
$$;
create function public.rows()
returns setof public.calls language plpgsql as $$
begin
  perform public.note();
  return query select 1;
  return query select 2;
  perform public.note();
end;
$$;
create function public.made()
returns table (n int) language plpgsql as $$
begin
  perform public.note();
  return query select 1;
  return query select 2;
  perform public.note();
end;
$$;
create function public.numbers()
returns setof int language plpgsql as $$
begin
  perform public.note();
  return next 1;
  return next 2;
  perform public.note();
end;
$$;
create function public.pair()
returns public.pair language plpgsql as $$
begin
  perform public.note(), public.note();
  return row(1, 2)::public.pair;
end;
$$;
create function public.nothing()
returns void language plpgsql as $$
begin
  perform public.note(), public.note();
end;
$$;

create function test.calls(path text, query text[], headers jsonb)
returns bigint language plpgsql as $$
begin
  delete from public.calls;
  perform api.request('POST', path, query, headers, '{}');
  return (select count(*) from public.calls);
end;
$$;

select test.is(test.calls('rpc/' || path, query::text[], headers::jsonb), 2, concat(path, query, headers))
from
  unnest(array['rows', 'made', 'numbers', 'pair', 'nothing']) as path
  cross join (
    values
      ('{}', '{}'),
      ('{limit,1}', '{}'),
      ('{limit,1}', '{"prefer": "count=exact"}'),
      ('{}', '{"prefer": "count=planned"}'),
      ('{}', '{"prefer": "return=minimal"}')
  ) as request (query, headers);
