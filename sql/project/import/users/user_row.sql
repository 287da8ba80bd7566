create or replace function import.ban_end(p_text text)
returns timestamptz language sql stable as $$
  -- Until when a user of a source is banned.
  -- What cannot be read does not lift a ban. Clients can read no later year.
  select case
    when p_text is null or p_text in ('', '-infinity') or p_text like '% BC' then null
    else coalesce(auth.time_of(p_text), '9999-12-31 00:00:00+00')
  end;
$$;

create or replace function import.providers_renamed(p_app_metadata jsonb, p_is_export boolean)
returns jsonb language sql immutable as $$
  -- app_metadata of Supabase with our names of providers or, for an export, ours with those of Supabase.
  select
    p_app_metadata || jsonb_strip_nulls(
      jsonb_build_object(
        'provider', case
          when jsonb_typeof(p_app_metadata -> 'provider') = 'string' then import.provider_renamed(
            p_app_metadata ->> 'provider',
            p_is_export
          )
        end,
        'providers', case
          when jsonb_typeof(p_app_metadata -> 'providers') = 'array' then (
            select jsonb_agg(import.provider_renamed(listed.provider, p_is_export) order by listed.place)
            from jsonb_array_elements_text(p_app_metadata -> 'providers') with ordinality as listed (provider, place)
          )
        end
      )
    );
$$;

create or replace function import.providers_named(p_app_metadata jsonb)
returns jsonb language sql immutable as $$
  -- app_metadata of Supabase with our names of providers.
  select import.providers_renamed(p_app_metadata, false);
$$;

create or replace function import.user_row(p_user jsonb)
returns auth.users language plpgsql stable as $$
-- A user of a source, in the shape of Supabase, as a row that is not yet stored.
-- Only builds the row. Role and audience are ours: a role of the source would be one in every token. Nothing is confirmed
-- that is not there.
declare
  v_user auth.users;
begin
  v_user.id := auth.uuid_of(p_user ->> 'id');
  v_user.aud := 'authenticated';
  v_user.role := 'authenticated';
  v_user.email := core.email_normal(btrim(p_user ->> 'email'));
  v_user.phone := core.phone_normal(btrim(p_user ->> 'phone'));
  v_user.encrypted_password := coalesce(
    core.hash_kept(p_user ->> 'encrypted_password'),
    case import.algorithm_of(p_user ->> 'encrypted_password', p_user ->> 'algorithm')
      when 'none' then '*'
      else '!import'
    end
  );
  if v_user.email is not null then
    v_user.email_confirmed_at := auth.time_of(p_user ->> 'email_confirmed_at');
  end if;
  if v_user.phone is not null then
    v_user.phone_confirmed_at := auth.time_of(p_user ->> 'phone_confirmed_at');
  end if;
  v_user.banned_until := import.ban_end(p_user ->> 'banned_until');
  v_user.app_metadata := import.providers_named(import.object_of(p_user -> 'raw_app_meta_data'));
  v_user.user_metadata := import.object_of(p_user -> 'raw_user_meta_data');
  if not v_user.app_metadata ? 'provider' then
    v_user.app_metadata := auth.providers_gained(
      v_user.app_metadata,
      case when v_user.email is not null then 'email' when v_user.phone is not null then 'phone' else 'anonymous' end
    );
  end if;
  v_user.created_at := coalesce(auth.time_of(p_user ->> 'created_at'), now());
  v_user.updated_at := coalesce(auth.time_of(p_user ->> 'updated_at'), v_user.created_at);
  v_user.last_sign_in_at := auth.time_of(p_user ->> 'last_sign_in_at');
  return v_user;
end;
$$;
