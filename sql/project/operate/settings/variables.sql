-- What each variable of the environment does; written anew at each installation. setting: the column of core.settings,
-- or of core.installation, that holds what is in force; without one only the gateway knows. A test holds the names
-- equal to those of src/config.ts.
delete from operate.variable;
insert into operate.variable (place, name, setting, sentence)
values
  (1, 'HOST', null, 'The address to listen on.'),
  (2, 'PORT', null, 'The port to listen on; 0 is any free one.'),
  (
    3,
    'DATABASE_URL',
    null,
    'The project database, as its owner; without it and the next one the embedded Postgres runs.'
  ),
  (4, 'DATABASE_GATEWAY_URL', null, 'The project database, as the gateway''s login.'),
  (5, 'CONTROL_DATABASE_URL', null, 'The operators'' database, as its owner.'),
  (6, 'CONTROL_DATABASE_GATEWAY_URL', null, 'The operators'' database, as the gateway''s login.'),
  (7, 'DATABASE_POOL_SIZE', null, 'Connections in each pool of the gateway.'),
  (8, 'DATABASE_STATEMENT_TIMEOUT_MS', null, 'A longer statement is cancelled.'),
  (9, 'JWT_SECRET', null, 'Signs and verifies tokens; the gateway''s password is derived from it.'),
  (10, 'JWT_ISSUER', 'jwt_issuer', 'The issuer in tokens; a token of another issuer is rejected.'),
  (11, 'JWT_ACCESS_TTL', 'access_ttl', 'Seconds that an access token lives.'),
  (12, 'JWT_REFRESH_TTL', 'refresh_ttl', 'Seconds that a refresh token lives.'),
  (13, 'OPERATOR_TTL', 'operator_ttl', 'Seconds that an operator''s sign-in lives.'),
  (14, 'OPERATOR_SQL', 'operator_sql', 'Whether operators may send SQL of their own: on or off.'),
  (15, 'OPERATOR_STATEMENT_TIMEOUT_MS', 'operator_statement_timeout', 'The longest statement of an operator.'),
  (16, 'AUTH_CONFIRM_EMAIL', 'confirm_email', 'Whether an address must be confirmed before the first sign-in.'),
  (17, 'AUTH_ALLOW_SIGNUPS', 'allow_signups', 'Whether users may sign up by themselves.'),
  (
    18,
    'AUTH_ANONYMOUS_SIGNUPS',
    'anonymous_signups',
    'Whether a sign-up without address and password makes an anonymous user.'
  ),
  (19, 'AUTH_MIN_PASSWORD_LENGTH', 'min_password_length', 'The shortest password, in bytes.'),
  (
    20,
    'AUTH_PASSWORD_CHANGE',
    'password_change',
    'The proof that a new password or address needs: open, recent or current.'
  ),
  (21, 'AUTH_MAX_ATTEMPTS', 'max_attempts', 'Failed sign-ins per address and network before 429; 0: no limit.'),
  (22, 'AUTH_MAX_ATTEMPTS_EMAIL', 'max_attempts_email', 'Failed sign-ins per address, from any network, before 429.'),
  (23, 'AUTH_MAX_ATTEMPTS_IP', 'max_attempts_ip', 'Failed sign-ins per network, for any address, before 429.'),
  (24, 'AUTH_ATTEMPT_WINDOW', 'attempt_window', 'Seconds after which failed sign-ins are forgotten.'),
  (25, 'AUTH_OTP_TTL', 'otp_ttl', 'Seconds that a sign-in code lives.'),
  (
    26,
    'AUTH_REFRESH_REUSE_SECONDS',
    'refresh_reuse',
    'Seconds in which a used refresh token still returns the same successor.'
  ),
  (27, 'AUTH_SESSION_TTL', 'session_ttl', 'Seconds that a sign-in lives however often it is refreshed; 0: no limit.'),
  (
    28,
    'AUTH_MAIL_PER_ADDRESS',
    'mail_per_address',
    'Mails of one kind to one address per minute and network; 0: no limit.'
  ),
  (29, 'AUTH_EVENT_DAYS', 'event_days', 'Days that auth.events keeps a row.'),
  (30, 'BODY_LIMIT_BYTES', null, 'The longest body of a request.'),
  (31, 'RATE_LIMIT_API', null, 'Requests per minute and network, counted by each gateway; 0: no limit.'),
  (32, 'RATE_LIMIT_SIGNUP', 'limit_signup', 'Sign-ups per minute and network.'),
  (33, 'RATE_LIMIT_TOKEN', 'limit_token', 'Sign-ins per minute and network.'),
  (34, 'RATE_LIMIT_EMAIL', 'limit_email', 'Requests for mail per minute and network.'),
  (35, 'RATE_LIMIT_AUTHORIZE', 'limit_authorize', 'Sign-ins begun at a provider per minute and network.'),
  (36, 'REALTIME_MAX_SOCKETS', null, 'Sockets of a gateway.'),
  (37, 'REALTIME_SOCKETS_PER_ADDRESS', null, 'Sockets of one network.'),
  (38, 'REALTIME_CHANNELS', null, 'Channels of a socket.'),
  (39, 'REALTIME_MESSAGES_PER_SECOND', null, 'Messages that a socket may send.'),
  (40, 'REALTIME_FRAME_BYTES', null, 'The longest message of a client.'),
  (41, 'REALTIME_BUFFER_BYTES', null, 'Bytes that may wait for a slow client.'),
  (42, 'REALTIME_FRAMES_PER_SECOND', null, 'Changes that a gateway sends, counted per receiver.'),
  (43, 'REALTIME_RETENTION_SECONDS', 'realtime_retention', 'Seconds that changes and messages are kept.'),
  (44, 'REALTIME_RETENTION_BYTES', 'realtime_bytes', 'Bytes of changes and messages that are kept.'),
  (45, 'SERVICE_ADMIN_EMAIL', null, 'The address of the first operator, made while there is none.'),
  (46, 'SERVICE_ADMIN_PASSWORD', null, 'The password of the first operator.'),
  (47, 'SERVICE_DATA_DIR', null, 'The folder of the embedded Postgres.'),
  (48, 'SERVICE_DRAIN_MS', null, 'How long a stop waits for requests in flight.'),
  (49, 'SERVICE_LOG_LEVEL', null, 'How much the gateway logs.'),
  (50, 'SERVICE_NEW_TABLES', 'new_tables', 'Who may use a new table of public: guarded, closed or open.'),
  (
    51,
    'SERVICE_OAUTH_REDIRECT_ALLOWLIST',
    'oauth_redirects',
    'Addresses, besides SERVICE_SITE_URL, to which a sign-in may redirect.'
  ),
  (
    52,
    'SERVICE_OAUTH_STRICT',
    'oauth_strict',
    'Whether a sign-in at a provider ends only in the browser that began it.'
  ),
  (53, 'SERVICE_PUBLIC_URL', 'public_url', 'The base of links in mails and of the callback of providers.'),
  (54, 'SERVICE_SITE_URL', 'site_url', 'Where links in mails lead, and a sign-in without redirect_to.'),
  (55, 'SERVICE_PRE_REQUEST', 'pre_request', 'A function of the application that runs before each REST request.'),
  (56, 'SERVICE_TRUSTED_PROXIES', null, 'Addresses whose x-forwarded-for is trusted.'),
  (57, 'SMTP_HOST', null, 'The mail server; without it mail is logged.'),
  (58, 'SMTP_PORT', null, 'The port of the mail server.'),
  (59, 'SMTP_USER', null, 'The login at the mail server.'),
  (60, 'SMTP_PASSWORD', null, 'The password at the mail server.'),
  (61, 'SMTP_FROM', null, 'The sender of mail.'),
  (62, 'SMTP_TLS', null, 'How mail is encrypted: implicit, required, starttls or off.'),
  (63, 'SMS_WEBHOOK_URL', null, 'Where codes for phone numbers are posted; without it they are logged.');
