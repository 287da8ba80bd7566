create or replace function auth.providers_gained(p_app_metadata jsonb, p_provider text)
returns jsonb language sql immutable parallel safe as $$
  -- app_metadata with that provider among its providers.
  -- The service key may have written anything there.
  select
    p_app_metadata || jsonb_build_object(
      'provider', coalesce(nullif(p_app_metadata -> 'provider', 'null'), to_jsonb(p_provider)),
      'providers', case
        when listed.providers ? p_provider then listed.providers
        else listed.providers || to_jsonb(p_provider)
      end
    )
  from (
    select
      case jsonb_typeof(p_app_metadata -> 'providers')
        when 'array' then p_app_metadata -> 'providers'
        else '[]'
      end as providers
  ) as listed;
$$;

create or replace function auth.providers_lost(p_user auth.users, p_gone text[])
returns jsonb language sql immutable parallel safe as $$
  -- The app_metadata of a user without those providers.
  -- A user without a provider signs in by mail, or by phone where there is no address.
  select
    p_user.app_metadata || jsonb_build_object(
      'provider', coalesce(
        case when p_user.app_metadata ->> 'provider' != all (p_gone) then p_user.app_metadata -> 'provider' end,
        remaining.providers -> 0
      ),
      'providers', remaining.providers
    )
  from (
    select
      coalesce(
        case
          when jsonb_typeof(p_user.app_metadata -> 'providers') = 'array' then nullif(
            (p_user.app_metadata -> 'providers') - p_gone,
            '[]'
          )
        end,
        case when p_user.email is null then '["phone"]' else '["email"]' end::jsonb
      ) as providers
  ) as remaining;
$$;
