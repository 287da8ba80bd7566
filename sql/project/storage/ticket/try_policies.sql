create or replace function storage.forbid(p_command text)
returns core.reply language sql stable as $$
  -- Refuses what no policy allows; the details name the command.
  select core.refuse(
    'forbidden',
    format('no policy allows this %s', p_command),
    jsonb_build_object('command', p_command)
  );
$$;

create or replace function storage.refuse_zero(p_role text, p_upload storage.uploads, p_command text)
returns core.reply language sql volatile as $$
  -- Refuses a write that reached no row.
  -- An update finds only what a SELECT policy shows. An insert of no row was withheld by a trigger.
  select storage.forbid(
    case
      when p_command = 'update' and not storage.is_visible(p_role, p_upload.bucket_id, p_upload.name) then 'select'
      else p_command
    end
  );
$$;

create or replace function storage.refuse_error(
  p_command text, p_sqlstate text, p_message text, p_detail text, p_hint text
)
returns core.reply language sql stable as $$
  -- The refusal of a caller's write that ended in an error.
  -- As REST answers it: an error that code of the application raised reaches the client.
  select case p_sqlstate
    when '42501' then storage.forbid(p_command)
    else row(error.status, '{}'::jsonb, error.body, null::jsonb, null::text, null::jsonb)::core.reply
  end
  from core.error_of(p_sqlstate, p_message, p_detail, p_hint) as error;
$$;

create or replace function storage.is_passed_on(p_refusal core.reply, p_sqlstate text)
returns boolean language sql immutable as $$
  -- True for an error that is raised as it is: the gateway acts on it.
  -- The gateway logs what is our fault, and repeats what Postgres aborted in favour of another request.
  select p_sqlstate != 'PLBCK' and (p_refusal.status >= 500 or p_sqlstate in ('40001', '40P01'));
$$;

create or replace function storage.open_probe(p_upload storage.uploads)
returns void language plpgsql as $$
-- Lets this transaction try to write the object of an upload.
-- Writes: storage.uploads
begin
  p_upload.version := null;
  perform storage.place_ticket(p_upload);
end;
$$;

create or replace function storage.try_policies(p_role text, p_upload storage.uploads, p_command text)
returns core.reply language plpgsql as $$
-- Refuses an upload that policies would not let the caller write; null when they allow it.
-- Writes the object without a version. Postgres looks at policies first and at constraints then: what is allowed fails
-- by the missing version, before a row is written or a unique index is reached. All of it is rolled back, also what
-- triggers of the application did.
declare
  v_statement core.compiled;
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
  v_schema text;
  v_table text;
  v_column text;
  v_is_allowed boolean;
  v_refusal core.reply;
begin
  v_statement := storage.statement_of(p_role, concat('object ', p_command), storage.write_text(p_command));
  begin
    perform storage.open_probe(p_upload);
    perform storage.write_object(p_role, p_upload, p_command);
    raise exception using errcode = 'PLBCK';
  exception when others then -- every error of the caller's statement is an answer
    get stacked diagnostics
      v_state = returned_sqlstate,
      v_message = message_text,
      v_detail = pg_exception_detail,
      v_hint = pg_exception_hint,
      v_schema = schema_name,
      v_table = table_name,
      v_column = column_name;
    v_is_allowed := v_state = '23502' and (v_schema, v_table, v_column) = ('storage', 'objects', 'version');
    if not v_is_allowed then
      v_refusal := storage.refuse_error(p_command, v_state, v_message, v_detail, v_hint);
      if storage.is_passed_on(v_refusal, v_state) then
        raise;
      end if;
    end if;
  end;

  if not v_statement.is_plain then
    perform core.mark_dirty();
  end if;
  if v_is_allowed then
    return null;
  end if;
  if v_state = 'PLBCK' then
    return storage.refuse_zero(p_role, p_upload, p_command);
  end if;
  return v_refusal;
end;
$$;
