// A schema with a column of every kind the compiler tells apart, and names as unpleasant as Postgres allows.
export const garden = `
  create type public.mood as enum ('sad', 'ok', 'happy');
  create domain public.positive as int check (value > 0);
  create type public.pair as (a int, b text);

  create table public.makers (id int primary key, name text unique, country text);
  create table public.closed (id int primary key, secret text);
  create table public.items (
    id int primary key, name text not null default 'unnamed', n bigint, price numeric(12, 2), ok bool, on_day date,
    at timestamptz, u uuid, j jsonb, js json, tags text[], span int4range, feel public.mood, pos public.positive,
    two public.pair, search tsvector, short varchar(5), bin bytea,
    maker_id int references public.makers (id), parent_id int references public.items (id),
    closed_id int references public.closed (id),
    "we""ird" text, "a;b" text, "select" text, "it's" text, "Ünï code" text, "$1" text, "--x/*" text, "back\\slash" int
  );
  create table public.labels (id int primary key, word text);
  create table public.item_labels (
    item_id int references public.items (id), label_id int references public.labels (id), primary key (item_id, label_id)
  );
  create table public.odd (a int, b text);
  create table public.parted (id int, region text, primary key (id, region)) partition by list (region);
  create table public.parted_north partition of public.parted for values in ('north');
  create table public."no'n ""se;--" (id int primary key, "%I" text);
  create view public.item_view with (security_invoker) as select id, name, maker_id, j, tags from public.items;

  create function public.shout(public.items) returns text stable language sql as $$ select upper($1.name) $$;
  create function public.siblings(public.items) returns setof public.items stable language sql
    as $$ select * from public.items where parent_id = $1.parent_id $$;
  create function public.add(a int, b int default 1) returns int immutable language sql as $$ select a + b $$;
  create function public.echo(t text) returns text stable language sql as $$ select t $$;
  create function public.words(list text[], feel public.mood default 'ok') returns setof text stable language sql
    as $$ select unnest(list) $$;
  create function public.items_from(lowest int) returns setof public.items stable language sql
    as $$ select * from public.items where id >= lowest $$;
  create function public.an_item(wanted int) returns public.items stable language sql
    as $$ select * from public.items where id = wanted $$;
  create function public.grid(width int, out x int, out y text) returns setof record stable language sql
    as $$ select i, i::text from generate_series(1, least(width, 5)) as i $$;
  create function public.nothing() returns void language sql as $$ select $$;
  create function public.whole(jsonb) returns jsonb immutable language sql as $$ select $1 $$;
  create function public.over(a int) returns text immutable language sql as $$ select 'int' $$;
  create function public.over(a int, b text) returns text immutable language sql as $$ select 'both' $$;
  create function public.twice(a int) returns int immutable language sql as $$ select 1 $$;
  create function public.twice(a text) returns int immutable language sql as $$ select 2 $$;
  create function public.total(variadic parts int[]) returns bigint immutable language sql
    as $$ select sum(part) from unnest(parts) as part $$;
  create function public.raises(message text) returns int language plpgsql
    as $$ begin raise exception '%', message using hint = message; end $$;
  create function public.some_record() returns record stable language sql as $$ select 1, 'x'::text $$;
  create function public."we""ird fn"("an ""arg" text) returns text stable language sql as $$ select $1 $$;
  create function public.label(id int, word text) returns int language sql
    as $$ insert into public.labels values (id, word) on conflict do nothing returning 1 $$;

  create table public.canary (id int primary key, song text);
  insert into public.canary values (1, 'tweet');
  revoke all on public.canary, public.closed from anon, authenticated, service_role;

  do $$
  declare v_name text;
  begin
    foreach v_name in array array['makers', 'items', 'labels', 'item_labels', 'odd', 'parted', 'no''n "se;--', 'closed'] loop
      execute format('create policy everyone on public.%I using (true) with check (true)', v_name);
    end loop;
  end $$;

  insert into public.makers select i, 'maker ' || i, case when i % 2 = 0 then 'at' end from generate_series(1, 5) as i;
  insert into public.closed values (1, 'secret');
  insert into public.items (id, name, n, price, ok, on_day, at, u, j, js, tags, span, feel, pos, two, search, short, maker_id, parent_id, closed_id, "we""ird")
  select i, 'item ' || i, i * 10, i + 0.5, i % 2 = 0, date '2024-01-01' + i, timestamptz '2024-01-01 00:00+00' + i * interval '1 day',
    ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, jsonb_build_object('a', i, 'b', jsonb_build_array(i, 'x'), 'c', null),
    json_build_object('a', i), array['red', 'tag ' || i], int4range(i, i + 5), (array['sad', 'ok', 'happy'])[1 + i % 3]::public.mood, i,
    row(i, 'b')::public.pair, to_tsvector('english', 'cats and item ' || i), 'sh' || i, 1 + i % 5, nullif(i / 3, 0), case when i = 1 then 1 end, 'w' || i
  from generate_series(1, 15) as i;
  insert into public.items (id) values (16);
  insert into public.labels select i, 'label ' || i from generate_series(1, 6) as i;
  insert into public.item_labels select i, 1 + i % 6 from generate_series(1, 15) as i;
  insert into public.odd values (1, 'x'), (2, null);
  insert into public.parted values (1, 'north');
  insert into public."no'n ""se;--" values (1, 'x');
`

export type Kind =
  | 'int'
  | 'text'
  | 'numeric'
  | 'bool'
  | 'date'
  | 'time'
  | 'uuid'
  | 'json'
  | 'array'
  | 'range'
  | 'enum'
  | 'pair'
  | 'search'

export const tables: Record<string, Record<string, Kind>> = {
  items: {
    id: 'int',
    name: 'text',
    n: 'int',
    price: 'numeric',
    ok: 'bool',
    on_day: 'date',
    at: 'time',
    u: 'uuid',
    j: 'json',
    js: 'json',
    tags: 'array',
    span: 'range',
    feel: 'enum',
    pos: 'int',
    two: 'pair',
    search: 'search',
    short: 'text',
    bin: 'text',
    maker_id: 'int',
    parent_id: 'int',
    closed_id: 'int',
    'we"ird': 'text',
    'a;b': 'text',
    select: 'text',
    "it's": 'text',
    'Ünï code': 'text',
    $1: 'text',
    '--x/*': 'text',
    'back\\slash': 'int',
    shout: 'text',
  },
  makers: { id: 'int', name: 'text', country: 'text' },
  labels: { id: 'int', word: 'text' },
  item_labels: { item_id: 'int', label_id: 'int' },
  odd: { a: 'int', b: 'text' },
  parted: { id: 'int', region: 'text' },
  'no\'n "se;--': { id: 'int', '%I': 'text' },
  item_view: { id: 'int', name: 'text', maker_id: 'int', j: 'json', tags: 'array' },
  closed: { id: 'int', secret: 'text' },
}

/** What may be embedded in a table, and what has what columns. */
export const relations: Record<string, Record<string, string>> = {
  items: {
    makers: 'makers',
    labels: 'labels',
    item_labels: 'item_labels',
    closed: 'closed',
    siblings: 'items',
    'items!items_parent_id_fkey': 'items',
    'makers!maker_id': 'makers',
    'labels!item_labels': 'labels',
  },
  makers: { items: 'items', 'items!items_maker_id_fkey': 'items' },
  labels: { items: 'items', item_labels: 'item_labels' },
  item_labels: { items: 'items', labels: 'labels' },
  odd: {},
  parted: {},
  'no\'n "se;--': {},
  item_view: { makers: 'makers', item_labels: 'item_labels' },
  closed: { items: 'items' },
}

/** Functions, the names and kinds of their arguments, and whether they may be called by GET. */
export const functions: Record<
  string,
  { takes: Record<string, Kind | 'whole'>; isStable: boolean; rows?: string }
> = {
  add: { takes: { a: 'int', b: 'int' }, isStable: true },
  echo: { takes: { t: 'text' }, isStable: true },
  words: { takes: { list: 'array', feel: 'enum' }, isStable: true },
  items_from: { takes: { lowest: 'int' }, isStable: true, rows: 'items' },
  an_item: { takes: { wanted: 'int' }, isStable: true, rows: 'items' },
  grid: { takes: { width: 'int' }, isStable: true },
  nothing: { takes: {}, isStable: false },
  whole: { takes: { '': 'whole' }, isStable: true },
  over: { takes: { a: 'int', b: 'text' }, isStable: true },
  twice: { takes: { a: 'int' }, isStable: true },
  total: { takes: { parts: 'int' }, isStable: true },
  raises: { takes: { message: 'text' }, isStable: false },
  some_record: { takes: {}, isStable: true },
  'we"ird fn': { takes: { 'an "arg': 'text' }, isStable: true },
  label: { takes: { id: 'int', word: 'text' }, isStable: false },
}
