create or replace function import.firebase_name(p_name text)
returns text language sql immutable as $$
  -- The name of a column or table for a name of Firestore.
  -- Letters of either case and of any language stay. A name of more than 63 bytes is cut, and ends in its digest; the
  -- seven characters before it make room for that, because a cast to name never cuts a letter in two.
  select case
    when octet_length(plain.name) > 63
      then substr((repeat('x', 7) || plain.name)::name::text, 8) || '_' || left(md5(p_name), 6)
    else plain.name
  end
  from (select regexp_replace(p_name, '[\x01-/:-@[-^`{-\x7f]+', '_', 'g')) as plain (name);
$$;

create or replace function import.firebase_names(p_names text[], p_taken text[])
returns text[] language plpgsql immutable as $$
-- Names of columns or tables for names of Firestore.
-- In the order of p_names, none of them twice and none of p_taken.
declare
  v_names text[] := array[]::text[];
  v_given text;
  v_name text;
begin
  foreach v_given in array p_names loop
    v_name := import.firebase_name(v_given);
    while v_name = any (p_taken || v_names) loop
      v_name := import.firebase_name(v_name || '_');
    end loop;
    v_names := v_names || v_name;
  end loop;
  return v_names;
end;
$$;
