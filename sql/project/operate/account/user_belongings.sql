create or replace function operate.user_references()
returns table (relation oid, name text, "column" name, on_delete text) language sql stable as $$
  -- Foreign keys of the application to the id; a partition counts for its table.
  select
    keys.conrelid,
    format('%I.%I', namespace.nspname, class.relname),
    attribute.attname,
    case keys.confdeltype when 'c' then 'deletes' when 'n' then 'empties' when 'd' then 'resets' else 'prevents' end
  from
    pg_constraint as keys
    join pg_class as class on class.oid = keys.conrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_attribute as attribute on attribute.attrelid = keys.conrelid and attribute.attnum = keys.conkey[1]
  where
    keys.contype = 'f'
    and keys.confrelid = 'auth.users'::regclass
    and keys.conparentid = 0
    and cardinality(keys.conkey) = 1
    and keys.confkey[1] = (
      select id.attnum from pg_attribute as id where id.attrelid = 'auth.users'::regclass and id.attname = 'id'
    )
    and namespace.nspname != all (core.our_schemas());
$$;

comment on function operate.user_references is
  'Where tables of the application name users, and what a deletion does to those rows.';

create or replace function operate.user_belongings(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/users/:id/belongings
-- Rows of the application are counted as the service role, each table for 3 seconds at most. The list of tables is read
-- first: the executor closes every portal, and a loop over a query has one.
declare
  v_id uuid := auth.uuid_of(p_request.path ->> 'id');
  v_references jsonb;
  v_reference jsonb;
  v_tables jsonb := '[]'::jsonb;
begin
  perform core.mark_dirty(); -- policies may run code of the application
  if (auth.user_by_id(v_id)).id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  select coalesce(jsonb_agg(to_jsonb(known) order by known.name, known."column"), '[]')
  into v_references
  from (
    select keys.*
    from operate.user_references() as keys
    order by keys.name, keys."column"
    limit 50
  ) as known;
  for v_at in 0..jsonb_array_length(v_references) - 1 loop
    v_reference := v_references -> v_at;
    v_tables := v_tables || jsonb_build_object(
      'table', v_reference ->> 'name',
      'column', v_reference ->> 'column',
      'on_delete', v_reference ->> 'on_delete',
      'count', operate.grid_count(
        v_reference ->> 'name',
        format(' where t.%I = (($1)[1])::pg_catalog.uuid', v_reference ->> 'column'),
        array[v_id::text],
        (v_reference ->> 'relation')::oid,
        true
      )
    );
  end loop;

  return core.ok(
    jsonb_build_object(
      'sessions', (select count(*) from auth.sign_ins_live(v_id, statement_timestamp())),
      'identities', (select count(*) from auth.identities as identities where identities.user_id = v_id),
      'mails', (select count(*) from auth.mail_queue as mail where mail.user_id = v_id and mail.sent_at is null),
      'files', (select count(*) from storage.objects as objects where objects.owner = v_id),
      'events', (select count(*) from auth.events as events where events.user_id = v_id),
      'tables', v_tables
    )
  );
end;
$$;

comment on function operate.user_belongings(core.request) is
  'GET /admin/v1/users/:id/belongings: what goes with a user, what stays, and what prevents a deletion.';
