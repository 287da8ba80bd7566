-- Where imported hashes of a high cost wait, a refusal takes their time without their work.
select test.is(round(auth.bcrypt_rest(done, until, '0.3 s')::numeric, 6), seconds, format('from %s to %s', done, until))
from (
  values
    (12, 12, 0.0),
    (12, 13, 0.3),
    (12, 14, 0.9),
    (13, 14, 0.3),
    (14, 14, 0.0),
    (14, 12, 0.0)
) as wanted (done, until, seconds);
