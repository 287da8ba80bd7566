create or replace function auth.oauth_is_denied(p_query jsonb, p_code text, p_silence_denies boolean)
returns boolean language sql immutable parallel safe as $$
  -- True when the person refused at the provider.
  select case
    when p_query ?| array['error', 'error_code']
      then coalesce(
        p_query ->> 'error' in ('access_denied', 'user_cancelled_login', 'user_cancelled_authorize', 'user_denied'),
        false
      )
      or coalesce(p_query ->> 'error_reason' = 'user_denied', false)
    when p_code is null then p_silence_denies
    else false
  end;
$$;

create or replace function auth.oauth_query_refusal(
  p_provider auth.oauth_providers, p_request core.request, p_code text, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- The refusal of a browser's parameters from a provider; all nulls when they are good.
-- A browser may bring any text: it is compared, and noted if it is one word, never repeated. RFC 9207: an issuer other
-- than the provider's is a mix-up. At an overridden address the issuer is unknown.
-- Writes: auth.events
declare
  v_query jsonb := p_request.query;
begin
  if p_provider.id is null then
    return core.refuse('bad_request', 'the provider is not enabled on this instance');
  end if;

  if
    v_query ->> 'iss' != p_provider.issuer
    and p_settings.oauth_clients #> array[p_provider.id, 'authorize_url'] is null
  then
    return core.refuse('bad_request', 'this is the answer of another provider');
  end if;

  if auth.oauth_is_denied(v_query, p_code, p_provider.silence_denies) then
    return core.refuse('oauth_denied');
  end if;

  if v_query ?| array['error', 'error_code'] then
    v_query := jsonb_build_object('error', coalesce(v_query ->> 'error', v_query ->> 'error_code'));
    v_query := jsonb_build_object('error', auth.oauth_error_of(v_query));
    perform auth.oauth_note(p_provider.id, 'authorize', v_query, p_request.ip);
    return core.refuse('bad_request', 'the provider refused the sign-in');
  end if;

  if p_code is null or length(p_code) > 4096 then
    return core.refuse('bad_request', 'the provider gave no code');
  end if;

  return null;
end;
$$;
