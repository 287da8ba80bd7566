create or replace function auth.users_reply(
  p_users jsonb,
  p_total bigint,
  p_page integer,
  p_per_page integer,
  p_search text
)
returns core.reply
language plpgsql
stable
as $$
-- How many there are, in the body and, with the pages, in the headers that auth-js reads.
declare
  v_reply core.reply := core.ok(
    jsonb_build_object('users', p_users, 'total', p_total, 'page', p_page, 'per_page', p_per_page)
  );
begin
  v_reply.headers := jsonb_build_object(
    'x-total-count',
    p_total::text,
    'link',
    auth.page_links(
      (core.settings_row()).public_url || '/auth/v1/admin/users',
      p_page,
      p_per_page,
      p_search,
      p_total
    )
  );
  return v_reply;
end;
$$;

comment on function auth.users_reply(jsonb, bigint, integer, integer, text) is
  'A page of users, with the way to the next.';
