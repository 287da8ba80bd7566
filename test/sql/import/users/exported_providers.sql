-- An account at LinkedIn comes whole from an export: its provider has the name that an import reads.
select
  test.is(import.provider_of(import.provider_renamed(name, true)), name, name),
  test.is(
    import.providers_renamed(import.providers_renamed(metadata, true), false),
    metadata,
    'in the metadata of ' || name
  )
from
  unnest('{linkedin,linkedin_old,google,email}'::text[]) as name
  cross join lateral (
    select jsonb_build_object('provider', name, 'providers', jsonb_build_array('email', name), 'plan', 'gold')
  ) as given (metadata);
select test.is(
  import.providers_renamed('{"provider": null, "providers": "x"}', true),
  '{"provider": null, "providers": "x"}',
  'whatever it is'
);
