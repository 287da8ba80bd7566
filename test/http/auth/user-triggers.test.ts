// The trigger of Supabase's examples, as an application brings it, and what a client hears of one that fails.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { newAddress } from '../../support/service.ts'
import { password, useMailed } from './mailed.ts'

const mailed = useMailed({ AUTH_CONFIRM_EMAIL: 'false' })

const makeTrigger = (body: string): Promise<unknown> =>
  mailed.service.sql(`
    create table if not exists public.profiles (id uuid references auth.users on delete cascade primary key, name text);
    create or replace function public.handle_new_user() returns trigger
    language plpgsql security definer set search_path = '' as $$ begin ${body} return new; end $$;
    create or replace trigger on_auth_user_created after insert on auth.users
    for each row execute procedure public.handle_new_user();`)

describe('a trigger on users', () => {
  it('reads raw_user_meta_data of a sign-up by auth-js', async () => {
    await makeTrigger(
      `insert into public.profiles (id, name) values (new.id, new.raw_user_meta_data->>'full_name');`,
    )
    const { data, error } = await mailed
      .client()
      .signUp({ email: newAddress(), password, options: { data: { full_name: 'Ada' } } })
    expect(error).toBeNull()
    const rows = await mailed.service.sql('select id, name from public.profiles')
    expect(rows).toEqual([{ id: data.user?.id, name: 'Ada' }])
  })

  it('that fails says that it was the application, and in the log why', async () => {
    await makeTrigger(`insert into public.profiles (id, nickname) values (new.id, 'a');`)
    const email = newAddress()
    const reply = await mailed.post('signup', { email, password })
    expectRefusal(reply, 500, 'application_error')
    expect(reply.text).not.toMatch('nickname')
    const line = mailed.service.lines().find(({ msg }) => msg === 'code of the application failed')
    expect(line).toMatchObject({
      err: { message: 'column "nickname" of relation "profiles" does not exist' },
    })

    const { error } = await mailed.client().signUp({ email, password })
    expect(error?.status).toBe(500) // auth-js reads no body of such a reply
    expect(await mailed.service.sql(`select from auth.users where email = '${email}'`)).toEqual([])
  })

  it('that refuses with a status of its own is heard', async () => {
    await makeTrigger(`raise sqlstate 'PT403' using message = 'only addresses of our company';`)
    const { error } = await mailed.client().signUp({ email: newAddress(), password })
    expect(error).toMatchObject({ status: 403, message: 'only addresses of our company' })
  })
})
