create or replace function import.origin_of(p_source text, p_project text)
returns text language sql immutable as $$
  -- Where users came from: the kind and the place of their source.
  select concat_ws(' ', p_source, p_project);
$$;

create or replace function import.field_digests(p_user auth.users)
returns jsonb language sql stable as $$
  -- A digest of each field of a user that the next import compares. What imports note in app_metadata is none of it.
  select jsonb_object_agg(field.name, auth.token_digest(coalesce(field.value, '')))
  from (
    values
      ('password', p_user.encrypted_password),
      ('email', concat_ws(' ', p_user.email, p_user.email_confirmed_at is not null)),
      ('phone', concat_ws(' ', p_user.phone, p_user.phone_confirmed_at is not null)),
      ('ban', extract(epoch from p_user.banned_until)::text),
      ('app_metadata', (p_user.app_metadata - 'import')::text),
      ('user_metadata', p_user.user_metadata::text)
  ) as field (name, value);
$$;

create or replace function import.note_brought(p_run uuid, p_origin text, p_user_id uuid, p_brought jsonb)
returns void language sql as $$
  -- Records that a run met a user, and what the source has of it.
  -- The origin stays that of the import before, until import.end_users has seen who is missing of it.
  -- Writes: auth.imported_users
  insert into auth.imported_users as users (user_id, origin, run, brought)
  values (p_user_id, p_origin, p_run, p_brought)
  on conflict (user_id) do update
    set
      run = excluded.run,
      brought = excluded.brought,
      is_gone = false;
$$;

create or replace function import.fields_to_renew(p_here jsonb, p_source jsonb, p_before auth.imported_users)
returns table (field text, is_taken boolean) language sql stable as $$
  -- The fields of a user that changed in the source, and which of them did not change here.
  -- Digests, as import.field_digests gives them. A password that a sign-in hashed anew is the same one. Of users whom versions
  -- before this one imported nobody knows what was brought: their passwords count as unchanged until a sign-in.
  select
    source.key,
    coalesce(
      p_here ->> source.key in (
        p_before.brought ->> source.key,
        case source.key when 'password' then p_before.renewed end
      ),
      false
    )
  from jsonb_each_text(p_source) as source
  where source.value is distinct from p_before.brought ->> source.key;
$$;

create or replace function import.previous_field_digests(p_here auth.users, p_source jsonb)
returns auth.imported_users language plpgsql stable as $$
-- What an import brought of a user who is here.
-- Of one whom none recorded, what the source has now, but for what lets somebody in: a password that nobody signed in
-- with is as it came, and whether the ban is nobody knows.
declare
  v_before auth.imported_users;
begin
  select users.* into v_before from auth.imported_users as users where users.user_id = p_here.id;
  if not found then
    v_before.brought := p_source || jsonb_build_object('ban', 'unknown');
    if core.imported_scheme(p_here.encrypted_password) is not null or p_here.encrypted_password = '!import' then
      v_before.brought := v_before.brought || jsonb_build_object(
        'password', import.field_digests(p_here) -> 'password'
      );
    end if;
  end if;
  return v_before;
end;
$$;

create or replace function import.fields_held(p_user auth.users)
returns text[] language sql stable as $$
  -- The fields of a user that stay as they are here: an address or a number that another user has, and a password that
  -- can be checked where that of the source cannot, which may hide now what it showed before.
  select coalesce(array_agg(field.name), '{}')
  from (
    values
      ('email', exists (select from auth.users as o where o.email = p_user.email and o.id != p_user.id)),
      ('phone', exists (select from auth.users as o where o.phone = p_user.phone and o.id != p_user.id)),
      (
        'password',
        p_user.encrypted_password = '!import'
        and exists (select from auth.users as o where o.id = p_user.id and core.has_password(o.encrypted_password))
      )
  ) as field (name, is_held)
  where field.is_held;
$$;

create or replace function import.store_renewed(
  p_here auth.users, p_user auth.users, p_fields text[], p_is_back boolean
)
returns void language plpgsql as $$
-- Writes fields of a user that the source changed; the ban is another function's.
-- p_is_back: the source has the user again. What an import noted in app_metadata stays. A new password ends the sessions.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_new auth.users := p_here;
begin
  if 'password' = any (p_fields) then
    v_new.encrypted_password := p_user.encrypted_password;
    perform auth.user_revoke_all(p_here.id);
    perform auth.note_event('password_changed', p_here.id, null, jsonb_build_object('by', 'import'));
  end if;
  if 'email' = any (p_fields) then
    v_new.email := p_user.email;
    v_new.email_confirmed_at := p_user.email_confirmed_at;
  end if;
  if 'phone' = any (p_fields) then
    v_new.phone := p_user.phone;
    v_new.phone_confirmed_at := p_user.phone_confirmed_at;
  end if;
  if 'user_metadata' = any (p_fields) then
    v_new.user_metadata := p_user.user_metadata;
  end if;
  if 'app_metadata' = any (p_fields) then
    v_new.app_metadata := p_user.app_metadata || jsonb_strip_nulls(
      jsonb_build_object('import', p_here.app_metadata -> 'import')
    );
  end if;
  if p_is_back then
    v_new.app_metadata := v_new.app_metadata #- '{import,reason}';
  end if;

  update auth.users as users
  set
    encrypted_password = v_new.encrypted_password,
    email = v_new.email,
    email_confirmed_at = v_new.email_confirmed_at,
    phone = v_new.phone,
    phone_confirmed_at = v_new.phone_confirmed_at,
    user_metadata = v_new.user_metadata,
    app_metadata = v_new.app_metadata,
    raw_user_meta_data = v_new.user_metadata,
    raw_app_meta_data = v_new.app_metadata
  where users.id = p_here.id and v_new is distinct from p_here;
end;
$$;

create or replace function import.renew_user(p_run uuid, p_origin text, p_user auth.users)
returns jsonb language plpgsql as $$
-- Brings a user who is here up to date: what changed in the source since the last import, and not here. Of two bans the
-- longer one holds. Returns notes.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events,
-- auth.imported_users
declare
  v_here auth.users;
  v_source jsonb := import.field_digests(p_user);
  v_before auth.imported_users;
  v_taken text[];
  v_kept text[];
  v_held text[] := import.fields_held(p_user);
  v_ban timestamptz;
begin
  select users.* into v_here from auth.users as users where users.id = p_user.id for no key update;
  v_before := import.previous_field_digests(v_here, v_source);
  select
    coalesce(array_agg(changed.field) filter (where changed.is_taken), '{}'),
    coalesce(array_agg(changed.field) filter (where not changed.is_taken), '{}')
  into v_taken, v_kept
  from import.fields_to_renew(import.field_digests(v_here), v_source, v_before) as changed
  where changed.field != all (v_held);

  perform import.store_renewed(v_here, p_user, v_taken, coalesce(v_before.is_gone, false));
  v_ban := case
    when 'ban' = any (v_taken) then greatest(p_user.banned_until, auth.time_of(v_before.brought ->> 'ban_here'))
    when 'ban' = any (v_kept) then greatest(v_here.banned_until, p_user.banned_until)
    else v_here.banned_until
  end;
  if v_ban is distinct from v_here.banned_until then
    perform auth.user_ban(p_user.id, v_ban);
  end if;

  -- What somebody else has here is tried again by the next run.
  perform import.note_brought(
    p_run,
    p_origin,
    p_user.id,
    v_source || coalesce((select jsonb_object_agg(field, v_before.brought -> field) from unnest(v_held) as field), '{}')
  );
  return (
    select jsonb_agg(noted.note)
    from (
      select import.note('there') as note
      union all
      select import.note('renewed', field)
      from unnest(v_taken) as field
      union all
      select import.note('changedHere', field)
      from unnest(v_kept) as field
      where field != 'ban'
      union all
      select case field when 'password' then import.note('keptHere') else import.note('takenHere', field) end
      from unnest(v_held) as field
      where v_source -> field != v_before.brought -> field
    ) as noted
  );
end;
$$;

create or replace function import.ban_gone(p_user_id uuid)
returns void language plpgsql as $$
-- Bans a user whom the source has no more. The next import that meets him there lifts this ban, and no ban from here.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events,
-- auth.imported_users
declare
  v_user auth.users;
  v_here timestamptz;
begin
  select users.banned_until
  into v_here
  from
    auth.users as users
    join auth.imported_users as known on known.user_id = users.id
  where users.id = p_user_id and import.field_digests(users) -> 'ban' is distinct from known.brought -> 'ban';
  v_user := auth.user_ban(p_user_id, '9999-12-31 00:00:00+00');
  update auth.users as users
  set app_metadata = users.app_metadata || jsonb_build_object(
    'import', import.object_of(users.app_metadata -> 'import') || '{"reason": "deleted in the source"}'
  )
  where users.id = p_user_id;
  update auth.imported_users as users
  set
    is_gone = true,
    brought = users.brought || jsonb_build_object('ban', import.field_digests(v_user) -> 'ban', 'ban_here', v_here)
  where users.user_id = p_user_id;
end;
$$;
