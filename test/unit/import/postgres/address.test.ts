// Connection strings: what is read of them, what is refused, and that no refusal repeats a password.
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../../src/import/postgres/address.ts'

const refusal = (text: string): string => {
  try {
    parseAddress(text)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}

describe('a connection string', () => {
  it.each([
    [
      'postgres://u:p@db.example.com:5433/app',
      { user: 'u', password: 'p', host: 'db.example.com', port: 5433, database: 'app' },
    ],
    [
      'postgresql://u@h/d',
      { user: 'u', password: '', host: 'h', port: 5432, database: 'd', sslmode: undefined },
    ],
    [
      'postgres://u:p%40ss%2Fw%25rd%3A@h/d?sslmode=verify-full',
      { password: 'p@ss/w%rd:', sslmode: 'verify-full' },
    ],
    ['postgres://u:p@[::1]:5432/d', { host: '::1', port: 5432 }],
    [
      ' postgres://postgres.abc:p@aws-0-eu.pooler.supabase.com:5432/postgres\n',
      { user: 'postgres.abc' },
    ],
    ['postgres://%C3%BC:%C3%A4@h/my%20db', { user: 'ü', password: 'ä', database: 'my db' }],
    [
      'postgresql://u:p@ep-x.neon.tech/d?sslmode=require&channel_binding=require',
      { sslmode: 'require', bindsChannel: true },
    ],
    [
      'postgres://u:password@h/d?application_name=x&connect_timeout=10&supa=base-pooler.x&channel_binding=prefer',
      { password: 'password', bindsChannel: false },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseAddress(text)).toMatchObject(expected)
  })

  it.each([
    ['mysql://u:canary@h/d', 'postgres://user'],
    ['host=/tmp user=u password=canary', 'postgres://user'],
    ['socket:/tmp?db=d', 'postgres://user'],
    ['postgres://h/d', 'no user'],
    ['postgres://u:canary@h', 'no database'],
    ['postgres://u:canary@/d', 'no host'],
    ['postgres://u:canary@%2Ftmp/d', 'not a name'],
    ['postgres://u:canary@h/d?host=/tmp', 'parameter host'],
    ['postgres://u:canary@h/d?sslmode=require&sslcert=/etc/passwd', 'parameter sslcert'],
    ['postgres://u:canary@h/d?sslrootcert=/etc/hostname', 'parameter sslrootcert'],
    ['postgres://u:canary@h/d?options=-c%20role%3Dpostgres', 'parameter options'],
    ['postgres://u:canary@h/d?sslmode=maybe', 'sslmode must be one of'],
    ['postgres://u:canary@h/d?pgbouncer=true', 'pooler'],
    ['postgres://u:canary@h:6543/d', 'session pooler'],
    ['postgres://u:canary@h:70000/d', 'between 1 and 65535'],
    ['postgres://u:canary@one,two/d', 'several hosts'],
    ['postgres://u:[YOUR-PASSWORD]@h/d', 'placeholder'],
    ['postgres://u:<password>@h/d', 'placeholder'],
    ['postgres://u:********@h/d', 'placeholder'],
    ['postgres://u:your_password@h/d', 'placeholder'],
    ['postgres://u:canary@h/d?channel_binding=maybe', 'channel_binding must be one of'],
    ['postgres://u:canary@h/d?sslmode=disable&channel_binding=require', 'needs TLS'],
    ['postgres://u:canary%@h/d', '%25'],
    ['postgres://u:canary%zz@h/d', '%25'],
    ['postgres://u:canary%FF@h/d', 'UTF-8'],
    ['postgres://u:canary%00@h/d', 'code 0'],
    ['postgres://u:can/ary@h/d', '%2F'],
    ['postgres://u:canary#1@h/d', '%23'],
    ['postgres://u:can@ary@h/d', '%40'],
    ['postgres://u:can:ary@h/d', '%3A'],
    ['postgres://u:canary@h/d#x', 'not encoded'],
  ])('refuses %s', (text, expected) => {
    const message = refusal(text)
    expect(message).toContain(expected)
    expect(message).not.toMatch(/can.?ary|passwd|hostname|\/tmp/)
  })
})
