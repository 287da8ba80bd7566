create or replace function storage.is_plain(p_relation regclass)
returns boolean language plpgsql as $$
-- True while reading and writing objects, or buckets, runs no code of the application.
-- A transaction that already ran such code is not believed.
declare
  v_finding text := concat('plain_', p_relation::oid);
begin
  if core.remembers(v_finding) then
    return true;
  end if;

  if core.session_is_dirty() or storage.runs_code(p_relation) then
    return false;
  end if;
  perform core.remember(v_finding);
  return true;
end;
$$;

create or replace function storage.must_be_alone(p_relation regclass)
returns boolean language plpgsql as $$
-- True where reading objects, or buckets, runs code of the application, on a connection that others share.
-- The gateway shares a connection among reads until one of them says this.
begin
  return current_setting('plinth.lane', true) = 'shared' and not storage.is_plain(p_relation);
end;
$$;

create or replace function storage.must_write_alone()
returns boolean language plpgsql as $$
-- True where an upload runs code of the application, on a connection that others share.
-- An upload writes more tables of ours than the one that policies are on.
begin
  if current_setting('plinth.lane', true) is distinct from 'shared' or core.remembers('plain_uploads') then
    return false;
  end if;

  if not storage.is_plain('storage.objects') or core.foreign_code() then
    return true;
  end if;
  perform core.remember('plain_uploads');
  return false;
end;
$$;

create or replace function storage.ask_to_be_alone()
returns core.reply language sql immutable as $$
  -- Asks the gateway to call again on a connection that nobody shares.
  select core.ask('{"kind": "alone"}');
$$;
