create or replace function import.object_of(p_value jsonb)
returns jsonb language plpgsql immutable as $$
-- The JSON object that a source gives; an empty one where it is none.
-- Sources write objects as text, too, and PHP an empty one as a list.
begin
  if jsonb_typeof(p_value) = 'string' then
    p_value := (p_value #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(p_value) = 'object' then p_value else '{}' end;
exception when data_exception then -- no JSON
  return '{}'::jsonb;
end;
$$;

create or replace function import.is_true(p_value jsonb)
returns boolean language sql immutable as $$
  -- True where a source says so; false for anything else.
  -- A dump writes t.
  select coalesce(p_value #>> '{}' in ('true', 't'), false);
$$;

create or replace function import.list_of(p_value jsonb)
returns jsonb language sql immutable as $$
  -- The list that a source gives; an empty one where it is none.
  select case jsonb_typeof(p_value) when 'array' then p_value else '[]' end;
$$;

create or replace function import.time_of_ms(p_text text)
returns timestamptz language sql immutable as $$
  -- The time that a number of milliseconds since 1970 means.
  select case when p_text ~ '^\d{1,15}$' then to_timestamp(p_text::numeric / 1000) end;
$$;

create or replace function import.provider_of(p_provider text)
returns text language sql immutable as $$
  -- Our name of a provider of Supabase.
  -- Of old projects, linkedin names accounts by other ids than OpenID does: linkedin_oidc alone is our linkedin.
  select case p_provider
    when 'linkedin_oidc' then 'linkedin'
    when 'linkedin' then 'linkedin_old'
    else left(p_provider, 60)
  end;
$$;

create or replace function import.provider_renamed(p_provider text, p_is_export boolean)
returns text language sql immutable as $$
  -- As import.provider_of or, for an export, the name that it reads as ours.
  select case
    when not p_is_export then import.provider_of(p_provider)
    when p_provider = 'linkedin' then 'linkedin_oidc'
    when p_provider = 'linkedin_old' then 'linkedin'
    else p_provider
  end;
$$;

create or replace function import.app_metadata_of(p_user jsonb, p_identities jsonb, p_more jsonb)
returns jsonb language sql immutable as $$
  -- The app_metadata of a user of a source that has none.
  -- As a sign-up writes it: the ways in, the first of them as provider.
  select
    jsonb_build_object('provider', coalesce(ways.list -> 0, '"anonymous"'), 'providers', ways.list) || p_more
  from (
    select
      case when p_user ->> 'email' is not null then '["email"]' else '[]' end::jsonb || case
        when p_user ->> 'phone' is not null then '["phone"]'
        else '[]'
      end::jsonb || coalesce(
        (select jsonb_agg(distinct identity -> 'provider') from jsonb_array_elements(p_identities) as identity),
        '[]'
      )
  ) as ways (list);
$$;

create or replace function import.identity_of_appwrite(p_project text, p_identity jsonb)
returns jsonb language sql immutable as $$
  -- An identity of Appwrite in the shape of Supabase.
  -- Never with its tokens.
  select jsonb_build_object(
    'user_id', import.user_id('appwrite', p_project, p_identity ->> 'userId'),
    'provider', p_identity ->> 'provider',
    'provider_id', p_identity ->> 'providerUid',
    'identity_data', jsonb_strip_nulls(
      jsonb_build_object(
        'sub', p_identity ->> 'providerUid',
        'email', core.email_normal(p_identity ->> 'providerEmail')
      )
    ),
    'created_at', p_identity ->> '$createdAt',
    'updated_at', p_identity ->> '$updatedAt'
  );
$$;

create or replace function import.whole_user(p_user jsonb, p_identities jsonb, p_more jsonb)
returns jsonb language sql immutable as $$
  -- A user of a source and his accounts elsewhere, in the shape of Supabase.
  select jsonb_build_object(
    'user', p_user || jsonb_build_object('raw_app_meta_data', import.app_metadata_of(p_user, p_identities, p_more)),
    'identities', p_identities
  );
$$;

create or replace function import.user_of_appwrite(p_project text, p_item jsonb)
returns jsonb language plpgsql stable as $$
-- A user of Appwrite in the shape of Supabase.
-- An item of GET /v1/users, with its identities as "identities", or an item of GET /v1/users/identities alone. Empty
-- texts stand for null there.
declare
  v_since text := coalesce(p_item ->> 'registration', p_item ->> '$createdAt');
  v_identities jsonb;
  v_user jsonb;
begin
  if p_item ? 'providerUid' then
    return jsonb_build_object('identities', jsonb_build_array(import.identity_of_appwrite(p_project, p_item)));
  end if;

  select coalesce(jsonb_agg(import.identity_of_appwrite(p_project, identity)), '[]')
  into v_identities
  from jsonb_array_elements(import.list_of(p_item -> 'identities')) as identity;

  select to_jsonb(given)
  into v_user
  from (
    select
      import.user_id('appwrite', p_project, p_item ->> '$id') as id,
      p_item ->> '$id' as old_id,
      nullif(p_item ->> 'email', '') as email,
      nullif(p_item ->> 'phone', '') as phone,
      coalesce(
        core.firebase_stored(
          jsonb_build_object(
            'hash', p_item -> 'password',
            'memory', 14,
            'rounds', 8,
            'salt', p_item #> '{hashOptions,salt}',
            'separator', p_item #> '{hashOptions,saltSeparator}',
            'signer', p_item #> '{hashOptions,signerKey}'
          )
        ),
        p_item ->> 'password'
      ) as encrypted_password,
      p_item ->> 'hash' as algorithm,
      case p_item -> 'emailVerification' when 'true' then v_since end as email_confirmed_at,
      case p_item -> 'phoneVerification' when 'true' then v_since end as phone_confirmed_at,
      case p_item -> 'status' when 'false' then 'infinity' end as banned_until,
      concat(p_item ->> 'email', p_item ->> 'phone') = '' and v_identities = '[]' as is_anonymous,
      p_item -> 'mfa' as has_mfa,
      v_since as created_at,
      p_item ->> '$updatedAt' as updated_at,
      nullif(p_item ->> 'accessedAt', '') as last_sign_in_at,
      import.object_of(p_item -> 'prefs') || case
        when p_item ->> 'name' != '' then jsonb_build_object('name', p_item -> 'name')
        else '{}'
      end as raw_user_meta_data
  ) as given;
  return import.whole_user(
    v_user,
    v_identities,
    jsonb_build_object(
      'labels', import.list_of(p_item -> 'labels'),
      'import', jsonb_build_object('source', 'appwrite', 'id', p_item -> '$id')
    )
  );
end;
$$;

create or replace function import.identities_of_firebase(p_item jsonb)
returns jsonb language sql stable as $$
  -- The identities of a Firebase user in the shape of Supabase.
  -- Without what only repeats the account itself.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'provider', regexp_replace(info ->> 'providerId', '\.com$', ''),
        'provider_id', info ->> 'rawId',
        'identity_data', jsonb_strip_nulls(
          jsonb_build_object(
            'sub', info ->> 'rawId',
            'email', core.email_normal(info ->> 'email'),
            'name', info ->> 'displayName',
            'avatar_url', info ->> 'photoUrl'
          )
        ),
        'created_at', import.time_of_ms(p_item ->> 'createdAt')
      )
    ),
    '[]'
  )
  from jsonb_array_elements(import.list_of(p_item -> 'providerUserInfo')) as info
  where info ->> 'providerId' not in ('password', 'phone');
$$;

create or replace function import.user_of_firebase(p_project text, p_item jsonb)
returns jsonb language plpgsql stable as $$
-- A user of Firebase in the shape of Supabase.
-- An item of accounts:batchGet or of a file of auth:export. A number is always a verified one there. Custom claims may
-- grant rights, so they do not become top-level keys.
declare
  v_since timestamptz := coalesce(import.time_of_ms(p_item ->> 'createdAt'), now());
  v_claims jsonb := import.object_of(p_item -> 'customAttributes');
  v_identities jsonb := import.identities_of_firebase(p_item);
  v_user jsonb;
begin
  select to_jsonb(given)
  into v_user
  from (
    select
      import.user_id('firebase', p_project, p_item ->> 'localId') as id,
      p_item ->> 'localId' as old_id,
      nullif(p_item ->> 'email', '') as email,
      nullif(p_item ->> 'phoneNumber', '') as phone,
      coalesce(
        core.firebase_stored(
          import.object_of(p_item -> 'hashing') || jsonb_build_object(
            'hash', p_item -> 'passwordHash',
            'salt', p_item -> 'salt'
          )
        ),
        p_item ->> 'passwordHash'
      ) as encrypted_password,
      'firebase_scrypt' as algorithm,
      case p_item -> 'emailVerified' when 'true' then v_since end as email_confirmed_at,
      v_since as phone_confirmed_at,
      case p_item -> 'disabled' when 'true' then 'infinity' end as banned_until,
      concat(p_item ->> 'email', p_item ->> 'phoneNumber') = '' and v_identities = '[]' as is_anonymous,
      import.list_of(p_item -> 'mfaInfo') != '[]' as has_mfa,
      v_since as created_at,
      import.time_of_ms(coalesce(p_item ->> 'lastLoginAt', p_item ->> 'lastSignedInAt')) as last_sign_in_at,
      jsonb_strip_nulls(
        jsonb_build_object('name', p_item -> 'displayName', 'avatar_url', p_item -> 'photoUrl')
      ) as raw_user_meta_data
  ) as given;
  return import.whole_user(
    v_user,
    v_identities,
    jsonb_build_object('import', jsonb_build_object('source', 'firebase', 'id', p_item -> 'localId')) || case
      when v_claims != '{}' then jsonb_build_object('claims', v_claims)
      else '{}'
    end
  );
end;
$$;

create or replace function import.user_of_pocketbase(p_project text, p_item jsonb)
returns jsonb language plpgsql stable as $$
-- A user of PocketBase in the shape of Supabase.
-- A record of a collection of the type auth with the collection, the hash of its password and its accounts elsewhere, all
-- of them texts. Empty texts stand for null there.
declare
  v_collection text := p_item #>> '{collection,id}';
  v_id uuid := import.pocketbase_user_id(p_project, v_collection, p_item ->> 'id');
  v_identities jsonb;
  v_user jsonb;
begin
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'provider', account ->> 'provider',
        'provider_id', account ->> 'providerId',
        'identity_data', jsonb_build_object('sub', account ->> 'providerId'),
        'created_at', account ->> 'created',
        'updated_at', account ->> 'updated'
      )
    ),
    '[]'
  )
  into v_identities
  from jsonb_array_elements(import.list_of(p_item -> 'identities')) as account;

  select to_jsonb(given)
  into v_user
  from (
    select
      v_id as id,
      v_collection || '/' || (p_item ->> 'id') as old_id,
      nullif(p_item ->> 'email', '') as email,
      p_item ->> 'hash' as encrypted_password,
      case
        when p_item ->> 'verified' in ('1', 'true') then coalesce(nullif(p_item ->> 'created', ''), now()::text)
      end as email_confirmed_at,
      nullif(p_item ->> 'created', '') as created_at,
      nullif(p_item ->> 'updated', '') as updated_at,
      case
        when p_item ->> 'name' != '' then jsonb_build_object('name', p_item -> 'name')
        else '{}'
      end as raw_user_meta_data
  ) as given;
  return import.whole_user(
    v_user,
    v_identities,
    jsonb_build_object(
      'import', jsonb_build_object(
        'source', 'pocketbase',
        'collection', p_item #> '{collection,name}',
        'id', p_item -> 'id'
      )
    )
  );
end;
$$;

create or replace function import.user_of_supabase(p_item jsonb)
returns jsonb language sql immutable as $$
  -- A user of Supabase, with the identities that are accounts elsewhere.
  -- {"user": row of auth.users, "identities": rows of auth.identities}. Old projects named the account by the column id.
  -- Rows of addresses and numbers are no accounts elsewhere.
  select jsonb_build_object(
    'user', p_item -> 'user',
    'identities', coalesce(
      jsonb_agg(
        identity || jsonb_build_object(
          'provider', import.provider_of(identity ->> 'provider'),
          'provider_id', coalesce(identity ->> 'provider_id', identity ->> 'id')
        )
      ) filter (where identity ->> 'provider' not in ('email', 'phone', 'anonymous')),
      '[]'
    )
  )
  from jsonb_array_elements(import.list_of(p_item -> 'identities')) as identity;
$$;

create or replace function import.user_of(p_source text, p_project text, p_item jsonb)
returns jsonb language sql stable as $$
  -- What a source says of a user, in the shape of Supabase: {"user": {}, "identities": []}.
  select case p_source
    when 'appwrite' then import.user_of_appwrite(p_project, p_item)
    when 'firebase' then import.user_of_firebase(p_project, p_item)
    when 'pocketbase' then import.user_of_pocketbase(p_project, p_item)
    else import.user_of_supabase(p_item)
  end;
$$;
