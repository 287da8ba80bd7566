-- Only a single word of a provider's error is used, in whatever shape it comes.
select test.is(auth.oauth_error_of(body::jsonb), wanted, body)
from (
  values
    (null, null),
    ('{}', null),
    ('[]', null),
    ('"error"', null),
    ('{"error": "invalid_grant", "error_description": "d"}', 'invalid_grant'),
    ('{"error": "Not Found"}', null),
    ('{"error": "a\nb"}', null),
    ('{"error": ""}', null),
    (jsonb_build_object('error', repeat('a', 61))::text, null),
    (
      '{"error": {"type": "OAuthException", "code": 100, "error_subcode": 36009, "message": "m"}}',
      'OAuthException.100.36009'
    ),
    ('{"error": {"code": "access_token_invalid", "log_id": "1"}}', 'access_token_invalid'),
    ('{"error_type": "OAuthException", "code": 400, "error_message": "m"}', 'OAuthException.400'),
    ('{"code": "REVOKED_ACCESS_TOKEN", "status": 401}', 'REVOKED_ACCESS_TOKEN')
) as given (body, wanted);
