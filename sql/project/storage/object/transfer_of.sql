create or replace function storage.transfer_of(
  p_body jsonb, out bucket text, out key text, out to_bucket text, out to_key text, out refusal core.reply
)
language plpgsql stable as $$
-- From where to where the body of a move or copy wants an object.
begin
  if
    exists (
      select
      from unnest(array['bucketId', 'sourceKey', 'destinationKey', 'destinationBucket']) as field
      where coalesce(jsonb_typeof(p_body -> field) not in ('string', 'null'), field != 'destinationBucket')
    )
  then
    refusal := core.refuse(
      'bad_request', 'bucketId, sourceKey and destinationKey are texts, and so is destinationBucket'
    );
    return;
  end if;

  bucket := p_body ->> 'bucketId';
  key := normalize(p_body ->> 'sourceKey', nfc);
  to_bucket := coalesce(nullif(p_body ->> 'destinationBucket', ''), bucket);
  to_key := normalize(p_body ->> 'destinationKey', nfc);
  refusal := storage.key_refusal(bucket, key);
  if refusal.status is null then
    refusal := storage.key_refusal(to_bucket, to_key);
  end if;
end;
$$;
