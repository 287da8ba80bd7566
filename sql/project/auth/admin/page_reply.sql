create or replace function auth.page_links(
  p_url text, p_page integer, p_per_page integer, p_search text, p_total bigint, p_after text
)
returns text language sql immutable as $$
  -- The link header of a list: its next page and its last.
  -- The page comes first in each address: auth-js reads what follows the first equals sign.
  select string_agg(
    format(
      '<%s?page=%s&per_page=%s%s%s>; rel="%s"',
      p_url,
      link.page,
      p_per_page,
      '&search=' || core.url_encode(nullif(p_search, '')),
      case link.rel when 'next' then '&after=' || core.url_encode(nullif(p_after, '')) end,
      link.rel
    ),
    ', '
    order by link.rel desc
  )
  from
    (select greatest(1, ceil(p_total::numeric / p_per_page)) as last) as count
    cross join lateral (
      values
        ('next', case when p_page < count.last then p_page + 1 end),
        ('last', count.last)
    ) as link (rel, page)
  where link.page is not null;
$$;

create or replace function auth.page_reply(
  p_key text, p_rows jsonb, p_total bigint, p_page integer, p_per_page integer, p_path text, p_search text default null,
  p_after text default null
)
returns core.reply language plpgsql stable as $$
-- A page of a list, with links to the next and the last page. p_after is the place behind which the next one begins.
-- The total goes into the body and, with the links to pages, into the headers that auth-js reads. p_path is what follows
-- /auth/v1/admin/users.
declare
  v_reply core.reply := core.ok(
    jsonb_build_object(p_key, p_rows, 'total', p_total, 'page', p_page, 'per_page', p_per_page)
  );
begin
  v_reply.headers := jsonb_build_object(
    'x-total-count', p_total::text,
    'link', auth.page_links(
      concat((core.settings_row()).public_url, '/auth/v1/admin/users', p_path),
      p_page,
      p_per_page,
      p_search,
      p_total,
      p_after
    )
  );
  return v_reply;
end;
$$;
