-- If no token is given, the refusal names the side at fault in our words, and the provider's word is noted.
create temporary table came as
  select
    given.*, (test.returned_by('github', jsonb_build_array(answer))).reply
  from (
    values
      ('timeout', 'internal_error', '{"failure": "timeout"}'),
      ('too large', 'internal_error', '{"failure": "too large"}'),
      ('unreachable', 'internal_error', '{"failure": "unreachable"}'),
      ('unconfigured', 'internal_error', '{"failure": "unconfigured"}'),
      ('200 <html>', 'internal_error', '{"status": 200, "failure": "no JSON"}'),
      ('302 ', 'internal_error', '{"status": 302, "failure": "no JSON"}'),
      ('500 {"error": "a word"}', 'internal_error', '{"status": 500}'),
      ('401 {"error": "invalid_client"}', 'internal_error', '{"status": 401, "error": "invalid_client"}'),
      (
        '200 {"error": "incorrect_client_credentials"}', 'internal_error',
        '{"status": 200, "error": "incorrect_client_credentials"}'
      ),
      ('400 {"error": "unauthorized_client"}', 'internal_error', '{"status": 400, "error": "unauthorized_client"}'),
      ('200 {"error": "redirect_uri_mismatch"}', 'internal_error', '{"status": 200, "error": "redirect_uri_mismatch"}'),
      ('400 {"error": "invalid_redirect_uri"}', 'internal_error', '{"status": 400, "error": "invalid_redirect_uri"}'),
      (
        '400 {"error": {"message": "m", "type": "OAuthException", "code": 101}}', 'internal_error',
        '{"status": 400, "error": "OAuthException.101"}'
      ),
      (
        '200 {"error": "bad_verification_code", "access_token": "a"}', 'bad_request',
        '{"status": 200, "error": "bad_verification_code"}'
      ),
      (
        '400 {"error": "invalid_grant", "error_description": "d"}', 'bad_request',
        '{"status": 400, "error": "invalid_grant"}'
      ),
      (
        '400 {"error": {"type": "OAuthException", "code": 100, "error_subcode": 36009}}', 'bad_request',
        '{"status": 400, "error": "OAuthException.100.36009"}'
      ),
      (
        '400 {"error_type": "OAuthException", "code": 400, "error_message": "m"}', 'bad_request',
        '{"status": 400, "error": "OAuthException.400"}'
      ),
      ('200 {"error": "<script>"}', 'bad_request', '{"status": 200}'),
      ('200 {}', 'bad_request', '{"status": 200}'),
      ('200 []', 'bad_request', '{"status": 200}'),
      ('200 "a"', 'bad_request', '{"status": 200}'),
      ('200 {"access_token": ""}', 'bad_request', '{"status": 200}'),
      ('200 {"access_token": 1}', 'bad_request', '{"status": 200}'),
      ('200 {"access_token": "a\r\nb"}', 'bad_request', '{"status": 200}')
  ) as given (answer, code, noted);
select test.is(
  (reply).headers ->> 'location',
  format(
    'https://app.example.com/cb#error=%1$s&error_code=%1$s&error_description=%2$s',
    code,
    case code
      when 'internal_error' then 'the%20provider%20cannot%20be%20reached%20or%20does%20not%20answer%20as%20it%20should'
      else 'the%20provider%20refused%20the%20sign-in'
    end
  ),
  answer
)
from came;
select test.rows(
  'select details from auth.events order by id',
  $$select noted::jsonb || '{"provider": "github", "call": "token"}' as details from came$$, 'noted'
);
