create or replace function auth.tokens_sweep(p_now timestamptz)
returns void
language sql
as $$
  -- A few old rows for each new one. They are kept for a month beyond their end: the sign-ups they came from
  -- decide what a mail that is asked for again may activate.
  -- Writes: auth.one_time_tokens
  delete from auth.one_time_tokens
  where
    id in (
      select old.id
      from auth.one_time_tokens as old
      where old.expires_at < p_now - interval '30 days'
      order by old.expires_at
      limit 10
      for update skip locked
    );
$$;

comment on function auth.tokens_sweep(timestamptz) is
  'Forgets one-time tokens of the past, a bounded number at a time.';
