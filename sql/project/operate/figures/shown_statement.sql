create or replace function operate.shown_statement(p_statement text)
returns text language sql immutable parallel safe as $$
  -- A statement as operators see it: without passwords, and not without end.
  -- A statement may hold a password in the clear: create role, alter role, create user mapping.
  select left(regexp_replace(p_statement, '(\mpassword\M\s*)(E?''(?:[^'']|'''')*(?:''|$))', '\1''***''', 'gi'), 2000);
$$;
