create or replace function import.note(p_count text, p_of text default null, p_warning jsonb default null)
returns jsonb language sql immutable as $$
  -- What there is to count, or to warn of, of one user or file.
  -- One more of something; p_of divides it further.
  select jsonb_build_object('count', p_count, 'of', p_of, 'warning', p_warning);
$$;

create or replace function import.without_taken(p_user auth.users)
returns auth.users language plpgsql stable as $$
-- The user without the address and the number that others have here.
-- An address or a number belongs to whoever has it here. The operator finds it in app_metadata.
declare
  v_kept jsonb := coalesce(import.object_of(p_user.app_metadata -> 'import'), '{}');
begin
  if exists (select from auth.users as users where users.email = p_user.email) then
    v_kept := v_kept || jsonb_build_object('email', p_user.email);
    p_user.email := null;
    p_user.email_confirmed_at := null;
  end if;
  if exists (select from auth.users as users where users.phone = p_user.phone) then
    v_kept := v_kept || jsonb_build_object('phone', p_user.phone);
    p_user.phone := null;
    p_user.phone_confirmed_at := null;
  end if;
  p_user.app_metadata := p_user.app_metadata || jsonb_build_object('import', v_kept);
  return p_user;
end;
$$;

create or replace function import.identity_taken(p_user_id uuid, p_identity jsonb)
returns jsonb language sql stable as $$
  -- The note of an account elsewhere that is another user's here.
  -- Nothing where it is the same user's: the run is repeated.
  select coalesce(
    jsonb_agg(
      import.note(
        'conflicts',
        null,
        import.warning(
          'identity_conflict',
          p_user_id::text,
          format('the account at %s signs in another user here and stays there', p_identity ->> 'provider')
        )
      )
    ),
    '[]'
  )
  from auth.identities as identities
  where
    identities.provider = p_identity ->> 'provider'
    and identities.provider_id = p_identity ->> 'provider_id'
    and identities.user_id != p_user_id;
$$;

create or replace function import.store_identities(p_user_id uuid, p_identities jsonb)
returns jsonb language plpgsql as $$
-- Stores the accounts that a user has elsewhere.
-- A row means that this account signs in, so only providers that are known here get one. An account elsewhere stays with
-- the user who has it here. Returns notes.
-- Writes: auth.identities
declare
  v_identity jsonb;
  v_id uuid;
  v_notes jsonb := '[]'::jsonb;
begin
  for v_identity in select value
  from jsonb_array_elements(p_identities) loop
    if
      coalesce(v_identity ->> 'provider_id', '') = ''
      or not exists (select from auth.oauth_providers as providers where providers.id = v_identity ->> 'provider')
    then
      v_notes := v_notes || import.note('byProvider', coalesce(v_identity ->> 'provider', 'unknown'));
      continue;
    end if;

    insert into auth.identities
      (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values
      (
        p_user_id, v_identity ->> 'provider', v_identity ->> 'provider_id',
        import.object_of(v_identity -> 'identity_data'), auth.time_of(v_identity ->> 'last_sign_in_at'),
        coalesce(auth.time_of(v_identity ->> 'created_at'), now()),
        coalesce(auth.time_of(v_identity ->> 'updated_at'), now())
      )
    on conflict do nothing
    returning id
    into v_id;
    if v_id is null then
      v_notes := v_notes || import.identity_taken(p_user_id, v_identity);
    else
      v_notes := v_notes || import.note('identities');
    end if;
  end loop;
  return v_notes;
end;
$$;

create or replace function import.notes_of_user(p_old jsonb, p_user auth.users, p_identities jsonb)
returns jsonb language plpgsql stable as $$
-- What is counted of a user who was imported.
-- p_old is what the source said, p_user what is stored of it, p_identities the notes of its accounts elsewhere.
declare
  v_algorithm text := import.algorithm_of(p_old ->> 'encrypted_password', p_old ->> 'algorithm');
  v_password text := case
    when p_user.encrypted_password not in ('*', '!import') then 'kept'
    when v_algorithm = 'none' then 'none'
    else 'unusable'
  end;
  v_is_anonymous boolean := import.is_true(p_old -> 'is_anonymous');
  v_signs_in boolean := p_user.email is not null
  or p_user.phone is not null
  or p_identities @> '[{"count": "identities"}]';
begin
  return (
    select coalesce(jsonb_agg(import.note(given.count, given.of)), '[]')
    from (
      values
        ('users', null, true),
        (v_password, null, true),
        ('byAlgorithm', v_algorithm, true),
        ('lost', v_algorithm, v_password = 'unusable'),
        ('anonymous', null, v_is_anonymous),
        ('sso', null, import.is_true(p_old -> 'is_sso_user')),
        ('mfa', null, import.is_true(p_old -> 'has_mfa')),
        ('banned', null, p_user.banned_until > now()),
        ('slow', null, p_user.encrypted_password ~ '^bcrypt\$\$2a\$1[34]'),
        ('long', null, auth.metadata_refusal(p_user.user_metadata) is not null),
        ('stranded', null, not v_signs_in and not v_is_anonymous),
        ('roles', left(p_old ->> 'role', 63), coalesce(p_old ->> 'role', '') not in ('', 'authenticated')),
        ('addresses', null, p_user.email is null and coalesce(p_old ->> 'email', '') != ''),
        ('numbers', null, p_user.phone is null and coalesce(p_old ->> 'phone', '') != '')
    ) as given (count, of, holds)
    where given.holds
  );
end;
$$;

create or replace function import.load_identities(p_identities jsonb)
returns jsonb language sql as $$
  -- Stores accounts elsewhere of users who were imported.
  -- Of a source that lists them apart from its users, and after them.
  -- Writes: auth.identities
  select coalesce(jsonb_agg(note), '[]')
  from
    jsonb_array_elements(p_identities) as identity
    join auth.users as users on users.id = (identity ->> 'user_id')::uuid
    cross join lateral jsonb_array_elements(import.store_identities(users.id, jsonb_build_array(identity))) as note;
$$;

create or replace function import.user_taken(p_old jsonb, p_user auth.users)
returns jsonb language sql immutable as $$
  -- The warning of a user whose address or number is taken.
  select import.warning(
    'user_conflict',
    coalesce(p_old ->> 'old_id', p_old ->> 'id'),
    format(
      '%s belongs to another user, who stays as he is: this one comes as %s without it',
      concat_ws(' and ', p_user.app_metadata #>> '{import,email}', p_user.app_metadata #>> '{import,phone}'),
      p_user.id
    )
  );
$$;

create or replace function import.load_user(p_run uuid, p_source text, p_project text, p_item jsonb)
returns jsonb language plpgsql as $$
-- Imports a user, or brings up to date who is here already.
-- Returns notes. Where the address or the number is another user's, this one comes without it, so that rows still find
-- their owner. Whoever is deleted in the source is not met there: import.end_users bans who came before that.
-- Writes: auth.users, auth.identities, import.user_map, auth.imported_users
declare
  v_item jsonb := import.user_of(p_source, p_project, p_item);
  v_old jsonb := v_item -> 'user';
  v_user auth.users;
  v_notes jsonb := '[]'::jsonb;
begin
  if jsonb_typeof(v_old) is distinct from 'object' then
    return import.load_identities(v_item -> 'identities');
  end if;

  v_user := import.user_row(v_old);
  if coalesce(v_user.id, '00000000-0000-0000-0000-000000000000') = '00000000-0000-0000-0000-000000000000' then
    return jsonb_build_array(
      import.note('skipped', null, import.warning('user_refused', v_old ->> 'id', 'its id is not a UUID'))
    );
  end if;
  if v_old ->> 'deleted_at' is not null then
    return jsonb_build_array(import.note('skipped'), import.note('deleted'));
  end if;
  if exists (select from auth.users as users where users.id = v_user.id) then
    return import.renew_user(p_run, import.origin_of(p_source, p_project), v_user);
  end if;

  if (auth.user_stored(v_user)).id is null then
    v_user := auth.user_stored(import.without_taken(v_user));
    if v_user.id is null then
      return jsonb_build_array(
        import.note(
          'skipped',
          null,
          import.warning('user_refused', v_old ->> 'id', 'somebody took the address meanwhile')
        )
      );
    end if;
    v_notes := v_notes || import.note('conflicts', null, import.user_taken(v_old, v_user));
  end if;

  if v_old ? 'old_id' then
    insert into import.user_map (source, project, old_id, new_id)
    values (p_source, p_project, v_old ->> 'old_id', v_user.id)
    on conflict do nothing;
  end if;
  perform import.note_brought(p_run, import.origin_of(p_source, p_project), v_user.id, import.field_digests(v_user));
  v_notes := v_notes || import.store_identities(v_user.id, v_item -> 'identities');
  return v_notes || import.notes_of_user(v_old, v_user, v_notes);
end;
$$;
