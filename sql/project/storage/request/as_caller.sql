create or replace function storage.runs_code(p_relation oid)
returns boolean language sql stable as $$
  -- True when code of the application runs where a caller reads or writes the table.
  -- Our own triggers do not count.
  select
    not api.is_plain(p_relation)
    or exists (
      select
      from core.foreign_triggers() as trigger
      where trigger.relation = p_relation and not trigger.only_looks
    );
$$;

create or replace function storage.statement_of(p_role text, p_name text, p_text text)
returns core.compiled language plpgsql as $$
-- A statement that storage runs as a caller.
-- Kept by every session for as long as the catalogue stays. The name says which table it is about; hashed, it is never
-- longer than the 63 bytes that Postgres keeps of a name.
-- Writes: core.compiled
declare
  v_statement core.compiled;
  v_relation oid := case
    when starts_with(p_name, 'bucket') then 'storage.buckets'::regclass
    else 'storage.objects'::regclass
  end;
  v_name text := concat('plinth:', core.catalogue_version(), ':storage ', left(md5(concat(p_role, ' ', p_name)), 20));
begin
  v_statement := core.recall_statement(v_name);
  if v_statement.name is not null then
    return v_statement;
  end if;

  v_statement.name := v_name;
  v_statement.text := p_text;
  v_statement.is_plain := not storage.runs_code(v_relation);
  perform core.keep_statement(v_name, p_text, v_statement.is_plain, null);
  return v_statement;
end;
$$;

create or replace function storage.as_caller(p_role text, p_name text, p_text text, variadic p_values text[])
returns api.result language plpgsql as $$
-- Runs a statement as a caller.
-- Grants and policies of the role decide. The text is a constant that takes the values as $1[1], $1[2] and so on, and
-- returns a status, headers, a body and a count; names on storage.buckets begin with bucket, all others with object. What
-- runs code of the application is not kept prepared, and its connection is cleaned afterwards: after catching an
-- exception call storage.note_code.
declare
  v_statement core.compiled;
  v_result api.result;
begin
  v_statement := storage.statement_of(p_role, p_name, p_text);
  if not v_statement.is_plain then
    perform core.mark_dirty();
    return api.execute(p_role, null, p_values, p_text);
  end if;

  v_result := api.execute_kept(p_role, v_statement.name, p_values);
  if v_result.status is null then
    perform api.make_room(v_statement.name);
    v_result := api.execute(p_role, v_statement.name, p_values, p_text);
  end if;
  return v_result;
end;
$$;

create or replace function storage.note_code(p_role text, p_name text)
returns void language plpgsql as $$
-- Marks the transaction where a statement that ran as a caller ran code of the application.
begin
  if not (storage.statement_of(p_role, p_name, '')).is_plain then
    perform core.mark_dirty();
  end if;
end;
$$;
