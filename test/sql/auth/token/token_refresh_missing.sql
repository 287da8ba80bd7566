-- A refresh without a token is a bad request.
select test.refused(auth.token(test.post(body, '{"grant_type": "refresh_token"}')), 'bad_request', body::text)
from unnest(array['{}', '{"refresh_token": null}', '{"token": "x"}', null]::jsonb[]) as body;
