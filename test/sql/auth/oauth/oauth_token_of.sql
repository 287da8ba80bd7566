-- A token counts whatever the status of the answer.
select test.is(
  test.fragment(
    (
      test.returned_by(
        'google',
        jsonb_build_array(status || ' {"access_token": "a", "error": null}', '{"sub": "1"}'::jsonb)
      )
    ).reply,
    'provider'
  ),
  'google',
  status
)
from unnest(array['200', '201', '400']) as status;
