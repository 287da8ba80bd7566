create or replace function auth.oauth_challenge(p_verifier text, p_encoding text)
returns text
language sql
immutable
parallel safe
as $$
  -- RFC 7636, 4.2. Keys for desktop applications at TikTok want the hexadecimal form.
  select
    case p_encoding
      when 'hex' then encode(digest.bytes, 'hex')
      else translate(encode(digest.bytes, 'base64'), '+/=', '-_')
    end
  from (select sha256(convert_to(p_verifier, 'UTF8')) as bytes) as digest;
$$;

comment on function auth.oauth_challenge(text, text) is
  'The S256 challenge a provider is sent for that verifier.';
