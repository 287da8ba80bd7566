create or replace function operate.run_statement(p_sql text)
returns void language plpgsql set search_path = public, extensions set standard_conforming_strings = on as $$
-- Runs a statement of a change as the application's own SQL runs.
-- Names without a schema are looked for where the application's own requests look for them. Texts were checked as
-- standard strings (operate.flaw_of), so they are read as such.
begin
  execute p_sql;
end;
$$;

create or replace function operate.terminated(p_sql text)
returns text language sql immutable parallel safe as $$
  -- A statement as it stands in a script.
  -- Typed SQL may end in a comment, which would swallow the semicolon, and whose own semicolon ends nothing.
  select case when trimmed ~ '--[^\n]*$' then trimmed || E'\n;' when trimmed ~ ';$' then trimmed else trimmed || ';' end
  from rtrim(p_sql, E' \t\r\n') as trimmed;
$$;

create or replace function operate.script_of(p_statements text[])
returns text language sql immutable parallel safe as $$
  -- Statements as a script.
  select coalesce(string_agg(operate.terminated(listed.one), E'\n\n' order by listed.at), '') || E'\n'
  from unnest(p_statements) with ordinality as listed (one, at);
$$;
