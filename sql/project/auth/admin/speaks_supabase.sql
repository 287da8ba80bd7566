create or replace function auth.speaks_supabase(p_headers jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a client made for Supabase.
  -- Clients that read a body where our contract has none; they state their name in a header.
  select
    p_headers ? 'x-supabase-api-version'
    or coalesce(p_headers ->> 'x-client-info' ~ '^(supabase|postgrest|gotrue|storage)', false);
$$;
