-- Whatever is accepted as an expression is read by Postgres as one: of random texts none leaves its brackets.
create function pg_temp.escapes(given text)
returns boolean language plpgsql as $$
declare
  v_columns integer;
begin
  execute format('create table public.fuzzed (a text default %s, z integer)', operate.expression(to_jsonb(given), 'x'));
  select count(*) into v_columns from pg_attribute where attrelid = 'public.fuzzed'::regclass and attnum > 0;
  raise exception using errcode = 'FUZZ0', message = v_columns != 2 or to_regclass('public.second') is not null;
exception when others then -- that is the question
  return sqlstate = 'FUZZ0' and sqlerrm::boolean or sqlerrm like '%unterminated%';
end;
$$;

select setseed(0.42);
create temporary table accepted as
  select made.given
  from
    generate_series(1, 6000) as round
    cross join lateral (
      select string_agg(
        (
          array[
            '''', '"', '(', ')', '[', ']', ';', '--', '/*', '*/', '$', '$$', '$a$', 'E', 'U&', '\', E'\n', ' ', 'a',
            '1', ',', '''''', '||', ' uescape ''!''', 'B', ', b integer', '), b integer default (1',
            '); create table public.second (i integer); --', 'now()', '::text', '&', ' collate "C"', ' not null',
            E'\\''', '"a"', '''a'''
          ]
        )[1 + floor(random() * 36)::integer],
        ''
      )
      from generate_series(1, 1 + (round % 7))
    ) as made (given)
  where operate.is_expression(made.given);

select test.ok(count(*) > 300, 'some are accepted') from accepted;
select test.none('select given from accepted where pg_temp.escapes(given)', 'none is more than itself');
