-- Every entry point, as every role: the gateway reaches the routes, the roles of the API reach the contract's helpers.
create table public.notes (id int);
select test.settings('{"allow_signups": false}');

select test.is(
  row(
    test.outcome('anon', call),
    test.outcome('authenticated', call),
    test.outcome('service_role', call),
    test.outcome('gateway', call)
  )::text,
  row(anon, authenticated, service_role, gateway)::text,
  call
)
from (
  values
    -- call, anon, authenticated, service_role, gateway
    ('select auth.uid(), auth.role(), auth.email(), auth.jwt()', 'ok', 'ok', 'ok', 'denied'),
    ('select auth.uuid_of(''x'')', 'ok', 'ok', 'ok', 'denied'),
    ('select auth.sign_up(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.token(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.recover(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.magiclink(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.otp(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.resend(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.verify(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.verify_link(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.callback(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.mail_claim(1)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.mail_sent(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.mail_failed(null, null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.mail_next()', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.mail_dead()', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.mail_add(null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.token_mint(null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.token_pkce(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.tokens_revoke(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.token_password(null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.admin_users(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.admin_user_update(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.ban_store(null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.user_ban(null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.authorize(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.providers(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.oauth_state_claim(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.logout(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.user_get(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.user_update(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.user_identities(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.identity_delete(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select auth.oauth_sign_in(null, null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.token_refresh(null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.sessions_revoke(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.family_revoke(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.attempts_reserve(null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.token_derived(null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.note_event(null, null, null)', 'denied', 'denied', 'denied', 'denied'),
    ('select core.crypt(''a'', ''b'')', 'denied', 'denied', 'denied', 'denied'),
    ('select auth.session_start(null)', 'denied', 'denied', 'denied', 'denied'),
    ('select api.request(''GET'', ''notes'')', 'denied', 'denied', 'denied', 'ok'),
    ('select api.reply(''GET'', ''notes'')', 'denied', 'denied', 'denied', 'ok'),
    ('select api.explain(''GET'', ''notes'')', 'denied', 'denied', 'denied', 'ok'),
    (
      'select exec.as_anon(''s'', null, ''select 1, null::jsonb, null::text, 1::bigint'', null)', 'denied', 'denied',
      'denied', 'ok'
    ),
    (
      'select exec.as_service_role(''t'', null, ''select 1, null::jsonb, null::text, 1::bigint'', null)', 'denied',
      'denied', 'denied', 'ok'
    ),
    ('select core.to_request(null, null, null, null, null, null, null, null)', 'denied', 'denied', 'denied', 'ok'),
    (
      'select api.replay(row(''anon'', ''x'', null, 0, null, null, ''GET'', ''notes'', null)::api.replay_request)',
      'denied', 'denied', 'denied', 'ok'
    ),
    ('select api.cache_stats()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.keep_statement(''plinth:0:x'', ''select 1'', true, null)', 'denied', 'denied', 'denied', 'ok'),
    ('select core.recall_statement(''x'')', 'denied', 'denied', 'denied', 'ok'),
    ('select core.begin_request()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.compiled_stats()', 'denied', 'denied', 'denied', 'ok'),
    ('select nextval(''core.request_count'')', 'denied', 'denied', 'denied', 'ok'),
    ('select nextval(''core.catalogue_counter'')', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.poll(null)', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.set_sleeping(false)', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.subscribe(''public:notes'', null, null, null, null)', 'denied', 'denied', 'denied', 'PL400'),
    (
      'select realtime.deliver_batch(0, realtime.here(), realtime.here(), 0, ''[]'')', 'denied', 'denied', 'denied',
      'ok'
    ),
    ('select realtime.deliver(0, realtime.here(), realtime.here(), 0, ''[]'')', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.send_as_caller(''room'', ''e'', ''{}'', null)', 'denied', 'denied', 'denied', 'PL403'),
    ('select realtime.require_speaker(''room'', null)', 'denied', 'denied', 'denied', 'PL403'),
    ('select realtime.broadcast(null)', 'denied', 'denied', 'denied', 'PL400'),
    ('select realtime.send(''room'', ''e'')', 'denied', 'denied', 'ok', 'ok'),
    ('select from realtime.changes', 'denied', 'denied', 'denied', 'denied'),
    ('select realtime.tick(''{}'')', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.maintain()', 'denied', 'denied', 'denied', 'ok'),
    ('select realtime.ensure_watched(''pg_class'')', 'denied', 'denied', 'denied', 'PL400'),
    ('select realtime.watch(''notes'')', 'denied', 'denied', 'denied', 'denied'),
    ('select realtime.unwatch(''notes'')', 'denied', 'denied', 'denied', 'denied'),
    ('select realtime.watched()', 'denied', 'denied', 'denied', 'denied'),
    ('select realtime.repair()', 'denied', 'denied', 'denied', 'denied'),
    ('select nextval(''realtime.asleep'')', 'denied', 'denied', 'denied', 'denied'),
    ('select core.error_map()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.settings_row(), core.installation_row()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.audit()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.report()', 'denied', 'denied', 'denied', 'ok'),
    ('select core.settings_sync(''{}'')', 'denied', 'denied', 'denied', 'denied'),
    ('select core.password_or_decoy(null, '''')', 'denied', 'denied', 'denied', 'denied'),
    ('select core.random_bytes(1)', 'denied', 'denied', 'denied', 'denied')
) as matrix (call, anon, authenticated, service_role, gateway);
