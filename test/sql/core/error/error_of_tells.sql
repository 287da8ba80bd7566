-- Detail and hint are shown where they speak of the request, and nothing of what is not mapped.
select test.is((core.error_of(state, 'the message', detail, hint)).body -> 'error', wanted::jsonb, state)
from (
  values
    (
      '23505', 'Key (id)=(1)', 'a hint',
      '{"code": "unique_violation", "message": "the message", "details": {"detail": "Key (id)=(1)", "hint": "a hint", "sqlstate": "23505"}}'
    ),
    (
      '23505', '', '',
      '{"code": "unique_violation", "message": "the message", "details": {"detail": null, "hint": null, "sqlstate": "23505"}}'
    ),
    (
      '42P01', 'd', 'Perhaps you meant "secrets".',
      '{"code": "undefined_table", "message": "the message", "details": {"detail": null, "hint": null, "sqlstate": "42P01"}}'
    ),
    (
      '42501', 'd', 'h',
      '{"code": "insufficient_privilege", "message": "the message", "details": {"detail": null, "hint": null, "sqlstate": "42501"}}'
    ),
    ('PL400', '', '', '{"code": "bad_request", "message": "the message", "details": null}'),
    ('PL400', '', 'try this', '{"code": "bad_request", "message": "the message", "details": {"hint": "try this"}}'),
    (
      '53100', 'secret', 'secret',
      '{"code": "disk_full", "message": "the disk of the database is full", "details": {"detail": null, "hint": null, "sqlstate": "53100"}}'
    ),
    (
      '54001', 'secret', 'secret',
      '{"code": "internal_error", "message": "something went wrong here", "details": {"detail": null, "hint": null, "sqlstate": "54001"}}'
    ),
    (
      'XX000', 'secret', 'secret',
      '{"code": "internal_error", "message": "something went wrong here", "details": {"detail": null, "hint": null, "sqlstate": "XX000"}}'
    )
) as given (state, detail, hint, wanted);
