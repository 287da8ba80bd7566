-- A new password has at least the length of the settings and at most 256 bytes.
select test.settings('{"min_password_length": 8}');
select test.is(core.password_refusal(bytes, core.settings_row()) is not null, refused, coalesce(bytes::text, 'none'))
from (
  values
    (null, true),
    (0, true),
    (7, true),
    (8, false),
    (256, false),
    (257, true),
    (2147483647, true),
    (-1, true)
) as given (bytes, refused);
select test.settings('{"min_password_length": 12}');
select test.ok(core.password_refusal(11, core.settings_row()) like '%12%', 'the settings decide');
select test.is(core.password_refusal(12, core.settings_row()), null, 'and no more than they say');
