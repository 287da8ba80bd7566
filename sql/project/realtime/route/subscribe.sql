create or replace function realtime.cursor_for(p_since text, p_watch integer, out cursor text, out is_resync boolean)
language plpgsql as $$
-- From where a listener goes on: from its own cursor, if everything since is kept.
-- Volatile: the present must be read after the table is surely watched.
begin
  is_resync := p_since is not null and not realtime.is_kept(p_since, p_watch);
  cursor := case when p_since is null or is_resync then realtime.here() else p_since end;
end;
$$;

create or replace function realtime.table_of_channel(p_channel text)
returns oid language plpgsql stable as $$
-- The table that a channel names.
begin
  if not starts_with(p_channel, 'public:') then
    perform core.raise('bad_request', 'the channel is neither a table nor a topic', 'write public:table or topic:name');
  end if;
  return api.relation_of(substr(p_channel, length('public:') + 1));
end;
$$;

create or replace function realtime.topic_of_channel(p_channel text, p_filter text[], p_leave boolean)
returns text language plpgsql immutable parallel safe as $$
-- The topic that a channel names.
begin
  if p_leave then
    perform core.raise('bad_request', 'a topic has no rows that could leave');
  end if;
  if cardinality(p_filter) > 0 then
    perform core.raise('bad_request', 'a topic has no columns to filter by');
  end if;
  perform realtime.require_topic(substr(p_channel, length('topic:') + 1));
  return substr(p_channel, length('topic:') + 1);
end;
$$;

create or replace function realtime.column_list(p_relation oid, p_as oid)
returns jsonb language sql stable as $$
  -- The columns that a role may read, each with its type.
  -- A type has the name that information_schema calls udt_name.
  select coalesce(jsonb_agg(jsonb_build_object('name', source.name, 'type', type.typname) order by source.place), '[]')
  from
    unnest(api.readable_columns(p_relation, null, p_as)) as readable (name)
    join api.source_columns(p_relation, null) as source on source.name = readable.name
    join pg_catalog.pg_type as type on type.oid = api.base_type(source.type);
$$;

create or replace function realtime.subscribe(
  p_channel text, p_filter text[], p_events text[], p_since text, p_claims jsonb, p_leave boolean default false,
  out watch integer, out topic text, out columns jsonb, out cursor text, out is_resync boolean, out listener text,
  out key text[]
)
language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The wish is tried first: a table is watched only for a listener who may listen.
-- Writes: what realtime.ensure_watched writes
declare
  v_prefix text;
  v_role text;
  v_relation oid;
  v_wish realtime.wish;
begin
  v_prefix := core.begin_request();
  perform api.set_request('GET', '', '{}', p_claims::text);
  v_role := realtime.require_person(p_claims);
  if starts_with(p_channel, 'topic:') then
    topic := realtime.topic_of_channel(p_channel, p_filter, p_leave);
    v_wish := realtime.topic_wish(
      v_role,
      topic,
      nullif(array(select distinct event collate "C" from unnest(p_events) as event order by 1), '{}')
    );
    perform realtime.require_admission(v_prefix, v_wish, 'l');
    columns := '[]';
  else
    v_relation := realtime.table_of_channel(p_channel);
    key := realtime.key_columns(v_relation);
    if key is null then
      perform realtime.ensure_watched(v_relation); -- which says why it cannot be watched
    end if;
    v_wish := realtime.table_wish(v_role, v_relation, p_filter, p_events, p_leave);
    perform realtime.try_wish(v_prefix, v_wish, v_relation);
    columns := realtime.column_list(v_relation, api.executor_owner(v_role));
    watch := (realtime.ensure_watched(v_relation)).watch;
  end if;

  listener := realtime.listener_of(v_wish);
  select going.cursor, going.is_resync
  into subscribe.cursor, subscribe.is_resync
  from realtime.cursor_for(p_since, watch) as going;
end;
$$;

comment on function realtime.subscribe is 'Lets a caller listen to a table or a topic, and returns from where.';
