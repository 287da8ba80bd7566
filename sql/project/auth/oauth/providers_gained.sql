create or replace function auth.providers_gained(p_app_metadata jsonb, p_provider text)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- The service key may have put anything there.
  select
    p_app_metadata || jsonb_build_object(
      'provider',
      coalesce(nullif(p_app_metadata -> 'provider', 'null'), to_jsonb(p_provider)),
      'providers',
      case
        when listed.providers ? p_provider then listed.providers
        else listed.providers || to_jsonb(p_provider)
      end
    )
  from
    (
      select
        case jsonb_typeof(p_app_metadata -> 'providers')
          when 'array' then p_app_metadata -> 'providers'
          else '[]'
        end as providers
    ) as listed;
$$;

comment on function auth.providers_gained(jsonb, text) is
  'app_metadata with that provider among its providers.';
