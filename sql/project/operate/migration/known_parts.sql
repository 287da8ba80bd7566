-- What was known before its parts were kept: where it is as it was seen, so are they.
with
  found as (
    select object.*, operate.parts_of(object.kind, object.object) as parts
    from
      operate.defined_among(
        array(
          select known.object
          from operate.known_object as known
          where known.kind in ('table', 'enum') and known.seen_digest is not null and known.seen_parts is null
        )
      ) as object
  )
update operate.known_object as known
set
  seen_parts = found.parts,
  made_parts = case when known.made_digest = known.seen_digest then found.parts end
from found
where
  known.kind = found.kind
  and known.identity = found.identity
  and known.seen_parts is null
  and known.seen_digest = encode(sha256(convert_to(found.definition, 'UTF8')), 'hex');
