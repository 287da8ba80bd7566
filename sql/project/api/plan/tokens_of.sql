create or replace function api.tokens_of(p_source text)
returns text[]
language sql
immutable
parallel safe
as $$
  -- As Postgres's own scanner cuts SQL and PL/pgSQL, without blanks and comments; a string literal is only ''. The
  -- longest alternative wins. What could make the two disagree (an escape string, a Unicode name, a dollar quote, a
  -- comment in a comment or right behind an operator, an open quote) leaves a token that unread_tokens finds.
  select
    array_agg(
      case
        when starts_with(found.match[1], '''')
        and length(found.match[1]) > 1 then ''''''
        else found.match[1]
      end
      order by found.place
    )
  from
    regexp_matches(
      p_source,
      concat_ws(
        '|',
        '\s+',
        '--[^\n\r]*',
        '/\*(?:[^*/]|/(?!\*)|\*(?!/))*\*/',
        '''(?:[^'']|'''')*''',
        '"(?:[^"]|"")*"',
        '[eE]''',
        '[uU]&[''"]',
        '[^\x01-\x40\x5b-\x5e\x60\x7b-\x7f][^\x01-\x23\x25-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]*',
        '\$?[0-9]+',
        '[-+*/<>=~!@#%^&|`?]+',
        '.'
      ),
      'g'
    ) with ordinality as found (match, place)
  where found.match[1] !~ '^(\s|--|/\*.*\*/$)';
$$;

comment on function api.tokens_of(text) is 'The tokens of a function''s body.';

create or replace function api.unread_tokens(p_tokens text[])
returns boolean
language sql
immutable
parallel safe
as $$
  select
    exists (
      select
      from unnest(p_tokens) as token
      where token in ('''', '"', '$', '\') or token ~ '--|/\*' or token ~ '^([eE]|[uU]&)[''"]$'
    );
$$;

comment on function api.unread_tokens is 'True where a body cannot be cut into tokens for certain.';

create or replace function api.names_of(p_tokens text[])
returns text[]
language sql
stable
as $$
  -- Names as the catalogue has them. A reserved word is none unless it stands in quotes.
  select
    array_agg(distinct said.name)
  from
    (
      select
        case
          when starts_with(token, '"') then replace(substr(token, 2, length(token) - 2), '""', '"')
          else lower(token collate "C")
        end as name,
        starts_with(token, '"') as is_quoted
      from unnest(p_tokens) as token
      where token ~ '^".*"$|^[^\x01-\x40\x5b-\x5e\x60\x7b-\x7f]'
    ) as said
    left join pg_get_keywords() as keyword on keyword.word = said.name and keyword.catcode = 'R'
  where said.is_quoted or keyword.word is null;
$$;

comment on function api.names_of(text[]) is 'The names among tokens.';

create or replace function api.without_qualifier(p_tokens text[], p_name text)
returns text[]
language sql
immutable
parallel safe
as $$
  -- As in f.x, where f is the function itself and x its parameter; a call of f has no dot behind it, and x.f one
  -- before.
  select
    array_agg(said.token order by said.place)
  from
    (
      select
        token,
        place,
        lag(token, 1, '') over (order by place) as before,
        lead(token, 1, '') over (order by place) as behind
      from unnest(p_tokens) with ordinality as named (token, place)
    ) as said
  where said.token not in (p_name, quote_ident(p_name)) or said.before = '.' or said.behind != '.';
$$;

comment on function api.without_qualifier is
  'The tokens of a function''s body without its own name where that qualifies a parameter.';
