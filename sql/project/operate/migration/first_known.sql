-- What the installation itself brings is no drift, and in no migration. Once, before anything else is known.
insert into operate.known_object (kind, identity, class, object, made_digest, made_definition)
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
  object.identity in ('extension pgcrypto', 'grants on schema public')
  and not exists (
    select
    from operate.known_object
  );
