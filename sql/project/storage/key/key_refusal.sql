create or replace function storage.bucket_fault(p_bucket text)
returns text language sql immutable parallel safe as $$
  -- What is wrong with the id of a bucket; null when nothing is.
  -- The rules of the check constraint on storage.buckets. The words are parts of our own routes.
  select case
    when coalesce(p_bucket, '') = '' then 'the bucket has no id'
    when octet_length(p_bucket) > 100 then 'the id of the bucket has more than 100 bytes'
    when p_bucket in (
        'sign', 'upload', 'list', 'list-v2', 'move', 'copy', 'stage', 'restore', 'info', '.', '..'
      ) then format('no bucket can be called %s', p_bucket)
    when p_bucket ~ '[/\\]' then 'the id of the bucket holds a slash or a backslash'
    when p_bucket ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
      then 'the id of the bucket holds a control character'
    when p_bucket is not nfc normalized then 'the id of the bucket is not in Unicode form NFC'
  end;
$$;

create or replace function storage.key_fault(p_key text)
returns text language sql immutable parallel safe as $$
  -- What is wrong with the key of an object; null when nothing is.
  -- The rules of the check constraint on storage.objects.
  select case
    when coalesce(p_key, '') = '' then 'the key is empty'
    when octet_length(p_key) > 1024 then 'the key has more than 1024 bytes'
    when p_key ~ '\\' then 'the key holds a backslash'
    when p_key ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
      then 'the key holds a control character'
    when p_key ~ '(^|/)(/|$)' then 'the key begins or ends with a slash, or holds two in a row'
    when p_key ~ '(^|/)\.{1,2}(/|$)' then 'the key has a segment . or ..'
    when p_key is not nfc normalized then 'the key is not in Unicode form NFC'
  end;
$$;

create or replace function storage.key_refusal(p_bucket text, p_key text)
returns core.reply language plpgsql stable as $$
-- Refuses the id of a bucket or a key; null when both are valid.
declare
  v_fault text := coalesce(storage.bucket_fault(p_bucket), storage.key_fault(p_key));
begin
  if v_fault is not null then
    return core.refuse('invalid_key', v_fault);
  end if;
  return null;
end;
$$;
