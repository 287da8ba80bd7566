// Installing twice changes nothing: not a function, not a table, not a right.
import { describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { installAgain } from '../support/install.ts'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase(installAgain)

/** Everything an installation makes or grants, by name: what is dropped and made again has another oid. */
const catalogue = `
  with ours as (
    select oid, nspname from pg_namespace
    where nspname = any (core.our_schemas() || array['public', 'extensions']))
  select 'function' as kind, pg_get_functiondef(proc.oid) as text, proacl::text as rights, proowner::regrole::text as owner,
    obj_description(proc.oid, 'pg_proc') as comment
  from pg_proc as proc join ours on ours.oid = pronamespace where prokind = 'f'
  union all
  select 'relation', concat_ws(' ', relation.oid::regclass, relkind, relrowsecurity, reloptions), relacl::text,
    relowner::regrole::text, obj_description(relation.oid, 'pg_class')
  from pg_class as relation join ours on ours.oid = relnamespace
  union all
  select 'column', concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull), attacl::text, null, null
  from pg_attribute join pg_class as relation on relation.oid = attrelid join ours on ours.oid = relnamespace
  where attnum > 0
  union all
  select 'constraint', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(constraints.oid)), null, null, null
  from pg_constraint as constraints join ours on ours.oid = connamespace
  union all
  select 'schema', ours.nspname, nspacl::text, nspowner::regrole::text, obj_description(ours.oid, 'pg_namespace')
  from ours join pg_namespace using (oid)
  union all
  select 'database', datname, datacl::text, datdba::regrole::text, null from pg_database where datname = current_database()
  union all
  select 'default', concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype), defaclacl::text, null, null
  from pg_default_acl
  union all
  select 'trigger', concat_ws(' ', evtname, evtevent, evtenabled, evtfoid::regproc), null, evtowner::regrole::text, null
  from pg_event_trigger
  union all
  select 'role', concat_ws(' ', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls), null, null, null
  from pg_roles where rolname in ('anon', 'authenticated', 'service_role', core.gateway_role())
  union all
  select 'error', to_jsonb(error)::text, null, null, null from core.error
  union all
  select 'state', to_jsonb(state)::text, null, null, null from core.sqlstate as state
  union all
  select 'open function', to_jsonb(open)::text, null, null, null from core.open_function as open
  union all
  select 'setting', (to_jsonb(settings) - 'updated_at')::text, null, null, null from core.settings
  union all
  select 'pepper', pepper::text, null, null, null from core.pepper
  union all
  select 'migration', to_jsonb(migrations)::text, null, null, null from core.migrations
  order by 1, 2`

describe.each(['project', 'control'] as const)('installing the %s database again', (kind) => {
  const dump = (): Promise<unknown[]> =>
    withClient(
      ownerConfig(kind === 'project' ? database.ownerUrl : database.controlUrl),
      async (client) => (await client.query(catalogue)).rows as unknown[],
    )

  it('changes nothing', async () => {
    const before = await dump()
    await installAgain(database)
    expect(before.length).toBeGreaterThan(100)
    expect(await dump()).toEqual(before)
  })
})

describe('installing again', () => {
  it('leaves an edited mail as it is, and lets one that nobody edited follow ours', async () => {
    const { sql } = database
    await sql(`
      update auth.mail_templates set text = 'of an earlier version' where name in ('otp', 'invite');
      update auth.mail_originals set text = 'of an earlier version' where name in ('otp', 'invite');
      update auth.mail_templates set subject = 'edited' where name = 'invite';
      delete from auth.mail_templates where name = 'sms';
    `)
    await installAgain(database)
    const texts = await sql(`
      select name, templates.subject, templates.text = 'of an earlier version' as is_old,
        (templates.subject, templates.html, templates.text) = (ours.subject, ours.html, ours.text) as is_ours
      from auth.mail_templates as templates join auth.mail_originals as ours using (name)
      where name in ('otp', 'invite', 'sms') order by name
    `)
    expect(texts).toEqual([
      { name: 'invite', subject: 'edited', is_old: true, is_ours: false },
      { name: 'otp', subject: 'Your sign-in code', is_old: false, is_ours: true },
      { name: 'sms', subject: 'Your sign-in code', is_old: false, is_ours: true },
    ])
  })
})

describe('what was known before its parts were kept', () => {
  it('has them after an upgrade where it is as it was seen', async () => {
    const { sql } = database
    await sql(`
      create table public.kept (id integer);
      create table public.drifts (id integer);
      select operate.adopt_drift('both');
      alter table public.drifts add body text;
      select operate.refresh_known_objects();
      create table public.changes (id integer);
      select operate.adopt_drift('it');
      update operate.known_object set seen_parts = null, made_parts = null;
      update operate.known_object set made_digest = 'older' where identity = 'table public.drifts';
      alter table public.changes add body text;
    `)
    await installAgain(database)
    const known = await sql(`
      select identity, made_parts is not null as made, seen_parts is not null as seen from operate.known_object
      where identity in ('table public.kept', 'table public.drifts', 'table public.changes') order by identity
    `)
    expect(known).toEqual([
      { identity: 'table public.changes', made: false, seen: false },
      { identity: 'table public.drifts', made: false, seen: true },
      { identity: 'table public.kept', made: true, seen: true },
    ])
  })
})
