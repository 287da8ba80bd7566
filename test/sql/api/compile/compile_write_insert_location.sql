-- The address of a new row names its whole key, each part written as an address has to be.
create table public.pairs (post int, tag text, primary key (tag, post));
create table public."odd name" (
  "select" text,
  "a.b" int,
  "q""x" boolean,
  primary key ("select", "a.b", "q""x")
);
create table public.days (day date primary key);
create table public.keyless (id int);

select test.is(reply.headers ->> 'location', location, path)
from
  (
    values
      (
        'pairs', '{"post": 1, "tag": "a b/&=?%+é\""}',
        '/rest/v1/pairs?tag=eq.a%20b%2F%26%3D%3F%25%2B%C3%A9%22&post=eq.1'
      ),
      ('pairs', '{"post": 2, "tag": ""}', '/rest/v1/pairs?tag=eq.&post=eq.2'),
      (
        'odd name', '{"select": "s", "a.b": -1, "q\"x": true}',
        '/rest/v1/odd%20name?%22select%22=eq.s&%22a.b%22=eq.-1&%22q%5C%22x%22=eq.true'
      ),
      ('days', '{"day": "2026-01-02"}', '/rest/v1/days?day=eq.2026-01-02'),
      ('keyless', '{"id": 1}', null)
  ) as request (path, given, location)
  cross join lateral test.write('POST', path, given, prefer => null) as reply;
