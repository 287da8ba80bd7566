create or replace function auth.providers_lost(p_user auth.users, p_gone text[])
returns jsonb
language sql
immutable
parallel safe
as $$
  -- Who has no provider left signs in by mail, or by phone where there is no address.
  select
    p_user.app_metadata || jsonb_build_object(
      'provider',
      coalesce(
        case
          when p_user.app_metadata ->> 'provider' != all (
            p_gone
          ) then p_user.app_metadata -> 'provider'
        end,
        remaining.providers -> 0
      ),
      'providers',
      remaining.providers
    )
  from
    (
      select
        coalesce(
          case
            when jsonb_typeof(p_user.app_metadata -> 'providers') = 'array' then nullif(
              (p_user.app_metadata -> 'providers') - p_gone,
              '[]'
            )
          end,
          case
            when p_user.email is null then '["phone"]'
            else '["email"]'
          end::jsonb
        ) as providers
    ) as remaining;
$$;

comment on function auth.providers_lost(auth.users, text[]) is
  'The app_metadata of a user without those providers.';
