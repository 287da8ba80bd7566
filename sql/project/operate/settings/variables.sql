-- What each variable of the environment does; written anew at each installation. setting: the column of core.settings,
-- or of core.installation, that holds what is in force; without one only the gateway knows. A test holds the names
-- equal to those of src/config.ts.
delete from operate.variable;
insert into operate.variable (place, name, setting, sentence)
values
  (1, 'HOST', null, 'The address to listen on.'),
  (2, 'PORT', null, 'The port to listen on; 0 is any free one.'),
  (
    3, 'DATABASE_URL', null,
    'The project database, as its owner; without it and the next one the embedded Postgres runs.'
  ),
  (4, 'DATABASE_GATEWAY_URL', null, 'The project database, as the gateway''s login.'),
  (5, 'CONTROL_DATABASE_URL', null, 'The operators'' database, as its owner.'),
  (6, 'CONTROL_DATABASE_GATEWAY_URL', null, 'The operators'' database, as the gateway''s login.'),
  (7, 'DATABASE_SUPERUSER_URL', null, 'A superuser of that server, for the command migrate alone.'),
  (8, 'DATABASE_POOL_SIZE', null, 'Connections in each pool of the gateway.'),
  (9, 'DATABASE_STATEMENT_TIMEOUT_MS', null, 'A longer statement is cancelled.'),
  (10, 'JWT_SECRET', null, 'Signs and verifies tokens; the gateway''s password is derived from it.'),
  (11, 'JWT_ISSUER', 'jwt_issuer', 'The issuer in tokens; a token of another issuer is rejected.'),
  (12, 'JWT_ACCESS_TTL', 'access_ttl', 'Seconds that an access token lives.'),
  (13, 'JWT_REFRESH_TTL', 'refresh_ttl', 'Seconds that a refresh token lives.'),
  (14, 'OPERATOR_TTL', 'operator_ttl', 'Seconds that an operator''s sign-in lives.'),
  (15, 'OPERATOR_SQL', 'operator_sql', 'Whether operators may send SQL of their own: on or off.'),
  (16, 'OPERATOR_STATEMENT_TIMEOUT_MS', 'operator_statement_timeout', 'The longest statement of an operator.'),
  (17, 'AUTH_CONFIRM_EMAIL', 'confirm_email', 'Whether an address must be confirmed before the first sign-in.'),
  (
    18, 'AUTH_FIRST_PROOF', 'first_proof',
    'Whether the first proof of an address removes what the account had (clear) or not (keep).'
  ),
  (19, 'AUTH_ALLOW_SIGNUPS', 'allow_signups', 'Whether users may sign up by themselves.'),
  (
    20, 'AUTH_ANONYMOUS_SIGNUPS', 'anonymous_signups',
    'Whether a sign-up without address and password makes an anonymous user.'
  ),
  (21, 'AUTH_MIN_PASSWORD_LENGTH', 'min_password_length', 'The shortest password, in bytes.'),
  (
    22, 'AUTH_PASSWORD_CHANGE', 'password_change',
    'The proof that a new password or address needs: open, recent or current.'
  ),
  (23, 'AUTH_MAX_ATTEMPTS', 'max_attempts', 'Failed sign-ins per address and network before 429; 0: no limit.'),
  (24, 'AUTH_MAX_ATTEMPTS_EMAIL', 'max_attempts_email', 'Failed sign-ins per address, from any network, before 429.'),
  (25, 'AUTH_MAX_ATTEMPTS_IP', 'max_attempts_ip', 'Failed sign-ins per network, for any address, before 429.'),
  (26, 'AUTH_ATTEMPT_WINDOW', 'attempt_window', 'Seconds after which failed sign-ins are forgotten.'),
  (27, 'AUTH_OTP_TTL', 'otp_ttl', 'Seconds that a sign-in code lives.'),
  (
    28, 'AUTH_REFRESH_REUSE_SECONDS', 'refresh_reuse',
    'Seconds in which a used refresh token still returns the same successor.'
  ),
  (29, 'AUTH_SESSION_TTL', 'session_ttl', 'Seconds that a sign-in lives however often it is refreshed; 0: no limit.'),
  (
    30, 'AUTH_MAIL_PER_ADDRESS', 'mail_per_address',
    'Mails of one kind to one address per minute and network; 0: no limit.'
  ),
  (31, 'AUTH_EVENT_DAYS', 'event_days', 'Days that auth.events keeps a row.'),
  (32, 'BODY_LIMIT_BYTES', null, 'The longest body of a request.'),
  (33, 'RATE_LIMIT_API', null, 'Requests per minute and network, counted by each gateway; 0: no limit.'),
  (34, 'RATE_LIMIT_SIGNUP', 'limit_signup', 'Sign-ups per minute and network.'),
  (35, 'RATE_LIMIT_TOKEN', 'limit_token', 'Sign-ins per minute and network.'),
  (36, 'RATE_LIMIT_EMAIL', 'limit_email', 'Requests for mail per minute and network.'),
  (37, 'RATE_LIMIT_AUTHORIZE', 'limit_authorize', 'Sign-ins begun at a provider per minute and network.'),
  (38, 'REALTIME_MAX_SOCKETS', null, 'Sockets of a gateway.'),
  (39, 'REALTIME_SOCKETS_PER_ADDRESS', null, 'Sockets of one network.'),
  (40, 'REALTIME_CHANNELS', null, 'Channels of a socket.'),
  (41, 'REALTIME_MESSAGES_PER_SECOND', null, 'Messages that a socket may send.'),
  (42, 'REALTIME_FRAME_BYTES', null, 'The longest message of a client.'),
  (43, 'REALTIME_BUFFER_BYTES', null, 'Bytes that may wait for a slow client.'),
  (44, 'REALTIME_FRAMES_PER_SECOND', null, 'Changes that a gateway sends, counted per receiver.'),
  (45, 'REALTIME_RETENTION_SECONDS', 'realtime_retention', 'Seconds that changes and messages are kept.'),
  (46, 'REALTIME_RETENTION_BYTES', 'realtime_bytes', 'Bytes of changes and messages that are kept.'),
  (47, 'SERVICE_ADMIN_EMAIL', null, 'The address of the first operator, made while there is none.'),
  (48, 'SERVICE_ADMIN_PASSWORD', null, 'The password of the first operator.'),
  (49, 'SERVICE_CONSOLE', null, 'Whether the operators'' console is served at /console.'),
  (50, 'SERVICE_DATA_DIR', null, 'The folder of the embedded Postgres.'),
  (51, 'SERVICE_DRAIN_MS', null, 'How long a stop waits for requests in flight.'),
  (52, 'SERVICE_IMPORT_ALLOW_PRIVATE', null, 'Whether an import may connect to loopback and private addresses.'),
  (53, 'SERVICE_IMPORT_DIR', null, 'Where files are kept that were sent to be imported.'),
  (54, 'SERVICE_IMPORT_MAX_BYTES', null, 'The largest of them, in bytes.'),
  (55, 'SERVICE_LOG_LEVEL', null, 'How much the gateway logs.'),
  (56, 'SERVICE_METRICS_TOKEN', null, 'The token with which /metrics is read; without it there is no such route.'),
  (57, 'SERVICE_NEW_TABLES', 'new_tables', 'Who may use a new table of public: guarded, closed or open.'),
  (
    58, 'SERVICE_OAUTH_REDIRECT_ALLOWLIST', 'oauth_redirects',
    'Addresses, besides SERVICE_SITE_URL, to which a sign-in may redirect.'
  ),
  (
    59, 'SERVICE_OAUTH_STRICT', 'oauth_strict',
    'Whether a sign-in at a provider ends only in the browser that began it.'
  ),
  (60, 'SERVICE_POSTGRES_SETTINGS', null, 'Settings of the embedded Postgres: name=value; name=value.'),
  (61, 'SERVICE_PUBLIC_URL', 'public_url', 'The base of links in mails and of the callback of providers.'),
  (62, 'SERVICE_SITE_URL', 'site_url', 'Where links in mails lead, and a sign-in without redirect_to.'),
  (63, 'SERVICE_PRE_REQUEST', 'pre_request', 'A function of the application that runs before each REST request.'),
  (64, 'SERVICE_TRUSTED_PROXIES', null, 'Addresses whose x-forwarded-for is trusted.'),
  (65, 'SMTP_HOST', null, 'The mail server; without it mail is logged.'),
  (66, 'SMTP_PORT', null, 'The port of the mail server.'),
  (67, 'SMTP_USER', null, 'The login at the mail server.'),
  (68, 'SMTP_PASSWORD', null, 'The password at the mail server.'),
  (69, 'SMTP_FROM', null, 'The sender of mail.'),
  (70, 'SMTP_TLS', null, 'How mail is encrypted: implicit, required, starttls or off.'),
  (71, 'SMS_WEBHOOK_URL', null, 'Where codes for phone numbers are posted; without it they are logged.'),
  (72, 'STORAGE_STORE', null, 'Where new files go: file or s3.'),
  (73, 'STORAGE_DIR', null, 'The folder of files; without it the folder storage in SERVICE_DATA_DIR.'),
  (74, 'STORAGE_MAX_BYTES', 'storage_max_bytes', 'The longest file; buckets may lower it.'),
  (75, 'STORAGE_UPLOADS_AT_ONCE', null, 'Uploads that a gateway receives at once.'),
  (76, 'STORAGE_PART_BUFFERS', null, 'Parts for S3 that a gateway holds in memory.'),
  (77, 'STORAGE_IDLE_SECONDS', null, 'How long a client or S3 may make no progress.'),
  (
    78, 'STORAGE_UPLOAD_TTL', 'storage_upload_ttl',
    'Seconds that a resumable or staged upload is kept; without a token an hour at most.'
  ),
  (79, 'STORAGE_GRACE_SECONDS', 'storage_grace', 'Seconds after which the bytes of a deleted file are erased.'),
  (80, 'STORAGE_MIN_FREE_BYTES', null, 'Bytes that uploads and files to import leave free on the disk.'),
  (81, 'STORAGE_LINK_MAX_SECONDS', 'storage_link_max', 'The longest life of a signed link.'),
  (82, 'STORAGE_S3_ENDPOINT', null, 'The address of S3; without it that of AWS.'),
  (83, 'STORAGE_S3_REGION', null, 'The region of S3.'),
  (84, 'STORAGE_S3_BUCKET', null, 'The bucket at S3.'),
  (85, 'STORAGE_S3_PREFIX', null, 'What stands before the names of our objects there.'),
  (86, 'STORAGE_S3_ACCESS_KEY_ID', null, 'The login at S3; without it the SDK looks for one.'),
  (87, 'STORAGE_S3_SECRET_ACCESS_KEY', null, 'The secret of that login.'),
  (88, 'STORAGE_S3_PATH_STYLE', null, 'Whether the bucket is named in the path and not in the host.');
