-- A view's columns may be null, and are written where Postgres writes them: by itself, by triggers or by rules.
create table public.users (
  id int primary key,
  number int generated always as identity,
  name text not null
);
create view public.simple as
  select id, number, name, upper(name) as loud from public.users;
create view public.grouped as
  select name, count(*) from public.users group by name;
create view public.triggered as
  select 1 as a, 'x' as b;
create view public.ruled as
  select 1 as a;
create materialized view public.kept as
  select id from public.users;
create function test.ignore()
returns trigger language plpgsql as $$
begin
  return null;
end;
$$;
create trigger ignored
instead of insert on public.triggered
for each row
execute function test.ignore();
select test.is(test.state('create rule replaced as on update to public.ruled do instead nothing'), '00000', 'a rule');
select test.is(
  test.state('create rule sometimes as on insert to public.ruled where new.a > 1 do instead nothing'),
  '00000',
  'a rule'
);
create function test.view(name regclass)
returns text language sql as $$
  select regexp_replace(concat_ws(' / ', part.shown, part.inserted, part.updated, part.writes), '\s+', ' ', 'g')
  from
    (select api.typescript_served()) as relations (oids)
    cross join lateral api.typescript_rows(relations.oids, api.typescript_types(relations.oids, '{}')) as part
  where part.relation = name;
$$;

select test.is(
  test.view('public.simple'),
  ' id: number | null loud: string | null name: string | null number: number | null / ' || 'id?: number | null loud?: never name?: string | null number?: never / ' || 'id?: number | null loud?: never name?: string | null number?: never / 12',
  'by itself'
);
select test.is(
  test.view('public.triggered'),
  ' a: number | null b: string | null / a?: number | null b?: string | null / a?: never b?: never / 8',
  'by a trigger'
);
select test.is(test.view('public.ruled'), ' a: number | null / a?: never / a?: number | null / 4', 'by a rule');

create function test.has(part text)
returns boolean language sql as $$
  select position(part in api.typescript()) > 0;
$$;
select test.ok(
  test.has(E'      kept: {\n        Row: {\n          id: number | null\n        }\n        Relationships: []'),
  'a materialized view is read'
);
select test.ok(
  test.has(E'          name: string | null\n        }\n        Relationships: []'),
  'one that is grouped too'
);
select test.ok(test.has(E'          a?: number | null\n        }\n        Relationships: []'), 'only what is possible');
