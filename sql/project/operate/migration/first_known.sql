-- What the installation itself brings is no drift, and in no migration: the first things once, before anything else is
-- known; the extensions of server_extensions.sql whenever they are there, since a later release may bring one.
insert into operate.known_object as known (kind, identity, class, object, made_digest, made_definition)
select
  object.kind,
  object.identity,
  object.class,
  object.object,
  encode(sha256(convert_to(object.definition, 'UTF8')), 'hex'),
  object.definition
from
  operate.defined_among(array['public'::regnamespace::oid] || array(select oid from pg_catalog.pg_extension)) as object
where
  object.identity in ('extension "uuid-ossp"', 'extension moddatetime', 'extension pg_stat_statements')
  or object.identity in ('extension pgcrypto', 'grants on schema public')
  and not exists (
    select
    from operate.known_object
  )
on conflict (kind, identity) do update
  set
    made_digest = excluded.made_digest,
    made_definition = excluded.made_definition
  where known.made_digest is null;
