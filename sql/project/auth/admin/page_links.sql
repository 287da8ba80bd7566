create or replace function auth.page_links(
  p_url text,
  p_page integer,
  p_per_page integer,
  p_search text,
  p_total bigint
)
returns text
language sql
immutable
as $$
  -- The page comes first in each address: auth-js reads what stands behind the first equals sign.
  select
    string_agg(
      format(
        '<%s?page=%s&per_page=%s%s>; rel="%s"',
        p_url,
        link.page,
        p_per_page,
        '&search=' || api.url_encode(nullif(p_search, '')),
        link.rel
      ),
      ', '
      order by link.rel desc
    )
  from
    (select greatest(1, ceil(p_total::numeric / p_per_page)) as last) as count
    cross join lateral (
      values
        (
          'next',
          case
            when p_page < count.last then p_page + 1
          end
        ),
        ('last', count.last)
    ) as link (rel, page)
  where link.page is not null;
$$;

comment on function auth.page_links(text, integer, integer, text, bigint) is
  'The link header of a list: its next page and its last.';
