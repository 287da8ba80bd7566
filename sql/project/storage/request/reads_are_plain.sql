create or replace function storage.reads_are_plain(p_relation regclass)
returns boolean
language plpgsql
as $$
-- A session remembers for which catalogue it found that, but not in a transaction that already ran such code, which can
-- set anything.
declare
  v_name text := concat('plinth.plain_reads_', p_relation::oid);
begin
  if core.session_is_dirty() then
    return false;
  end if;

  if current_setting(v_name, true) = core.catalogue_version() then
    return true;
  end if;

  return not storage.runs_code(p_relation) and set_config(v_name, core.catalogue_version(), false) is not null;
end;
$$;

comment on function storage.reads_are_plain(regclass) is
  'True while reading objects, or buckets, runs no code of the application.';

create or replace function storage.must_be_alone(p_relation regclass)
returns boolean
language plpgsql
as $$
-- The gateway shares a connection among reads until one of them says this.
begin
  return current_setting('plinth.lane', true) = 'shared' and not storage.reads_are_plain(p_relation);
end;
$$;

comment on function storage.must_be_alone(regclass) is
  'True where reading objects, or buckets, runs code of the application, on a connection that others share.';

create or replace function storage.ask_to_be_alone()
returns core.reply
language sql
immutable
as $$
  select core.ask('{"kind": "alone"}');
$$;

comment on function storage.ask_to_be_alone is 'Asks the gateway to call again on a connection that nobody shares.';
