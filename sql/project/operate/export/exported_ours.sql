create or replace function operate.exported_password(p_stored text)
returns text language sql immutable parallel safe as $$
  -- The hash of a password as an export holds it.
  -- An imported bcrypt hash is written as everybody writes it, Firebase's in our form, which an import takes. A marker that
  -- no password matches is left out.
  select case
    when starts_with(p_stored, 'bcrypt$') then substr(p_stored, 8)
    when p_stored ~ '^(scrypt|firebase|\$argon2.*)\$' then p_stored
  end;
$$;

create or replace function operate.exported_users()
returns table (before text, copy text, role text, after text) language sql stable as $$
  -- The COPY blocks of the users and their accounts elsewhere.
  -- With the columns of Supabase, so that programs that read its dumps read this.
  values
    (
      E'COPY auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, phone, phone_confirmed_at, banned_until, is_sso_user, deleted_at, is_anonymous) FROM stdin;\n',
      $sql$copy (
        select
          '00000000-0000-0000-0000-000000000000', id, aud, role, email, operate.exported_password(encrypted_password),
          email_confirmed_at, last_sign_in_at, import.providers_renamed(app_metadata, true), user_metadata, created_at,
          updated_at, phone, phone_confirmed_at, banned_until, false, null, email is null and phone is null
        from auth.users
        order by created_at, id
      ) to stdout$sql$, operate.exporting_role(to_regclass('auth.users')), E'\\.\n\n'
    ),
    (
      E'COPY auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, id) FROM stdin;\n',
      $sql$copy (
        select
          provider_id, user_id, identity_data, import.provider_renamed(provider, true), last_sign_in_at, created_at,
          updated_at, id
        from auth.identities
        order by created_at, id
      ) to stdout$sql$, operate.exporting_role(to_regclass('auth.identities')), E'\\.\n\n'
    );
$$;

create or replace function operate.exported_files()
returns table (before text, copy text, role text, after text) language sql stable as $$
  -- The COPY blocks of buckets and objects; the bytes are not among them.
  values
    (
      E'COPY storage.buckets (id, name, owner, owner_id, created_at, updated_at, public, file_size_limit, allowed_mime_types) FROM stdin;\n',
      $sql$copy (
        select id, name, owner, owner_id, created_at, updated_at, public, file_size_limit, allowed_mime_types
        from storage.buckets
        order by id
      ) to stdout$sql$, operate.exporting_role(to_regclass('storage.buckets')), E'\\.\n\n'
    ),
    (
      E'COPY storage.objects (id, bucket_id, name, owner, owner_id, created_at, updated_at, last_accessed_at, metadata, version, user_metadata) FROM stdin;\n',
      $sql$copy (
        select
          id, bucket_id, name, owner, owner_id, created_at, updated_at, last_accessed_at, metadata, version, user_metadata
        from storage.objects
        order by bucket_id, name
      ) to stdout$sql$, operate.exporting_role(to_regclass('storage.objects')), E'\\.\n\n'
    );
$$;

create or replace function operate.exported_manifest()
returns text language sql immutable as $$
  -- The statement that lists the files.
  -- Lines of JSON in comments. Written as CSV whose quotes are bytes that JSON never holds, so nothing is doubled.
  select
    $sql$copy (
      select
        '-- file ' || jsonb_build_object(
          'bucket', bucket_id, 'key', name, 'size', size, 'sha256', sha256, 'type', type, 'missing', state != 'stored'
        )::text
      from storage.files
      order by bucket_id, name
    ) to stdout (format csv, delimiter E'\x01', quote E'\x02', escape E'\x02')$sql$;
$$;
