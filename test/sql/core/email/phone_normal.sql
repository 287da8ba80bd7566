-- A number is a plus and its digits, however it was written.
select test.is(core.phone_normal(phone), wanted, phone)
from (
  values
    ('+15551234567', '+15551234567'),
    ('15551234567', '+15551234567'),
    ('+1 (555) 123-45.67', '+15551234567'),
    ('+491234567', '+491234567'),
    ('0155512345', null),
    ('123456', null),
    ('+1234567890123456', null),
    ('++15551234567', null),
    ('+1555123456x', null),
    ('', null),
    ('+', null),
    (null, null)
) as given (phone, wanted);
