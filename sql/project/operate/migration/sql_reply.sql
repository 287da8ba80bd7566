create or replace function operate.wants_sql(p_request core.request)
returns boolean language sql immutable parallel safe as $$
  -- Whether the reply is to be SQL.
  select coalesce(lower(p_request.headers ->> 'accept') like '%application/sql%', false);
$$;

create or replace function operate.sql_reply(p_sql text, p_file text)
returns core.reply language sql immutable parallel safe as $$
  -- A reply that is a file of SQL.
  select
    row(
      200,
      jsonb_build_object(
        'content-type', 'application/sql; charset=utf-8',
        'content-disposition', format('attachment; filename="%s"', p_file)
      ),
      to_jsonb(p_sql),
      null::jsonb,
      null::text,
      null::jsonb
    )::core.reply;
$$;
