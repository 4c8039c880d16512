import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { aSecond, type Person } from '#src/server/testing/test-world.ts'
import { devicesSchema } from '../account-schema.ts'
import { auditOf, givePassword, openTestBrowser, PASSWORD } from '../test-browser.ts'

const SESSIONS = '/api/account/sessions'
const world = worldForFile()

/** Another browser signed in as the same person, with the password. */
async function anotherBrowser(person: Person) {
  const browser = openTestBrowser(world)
  const answer = await browser.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return browser
}

async function personWithTwoBrowsers() {
  const person = await world.person()
  await givePassword(world, person)
  return { person, here: openTestBrowser(world, person), there: await anotherBrowser(person) }
}

async function devicesOf(browser: ReturnType<typeof openTestBrowser>) {
  return devicesSchema.parse(await (await browser.send('GET', SESSIONS)).json()).devices
}

async function isSignedIn(browser: ReturnType<typeof openTestBrowser>): Promise<boolean> {
  return (await browser.send('GET', '/api/account')).status === 200
}

/** Opens the organization's live stream; resolves when it ends. */
async function openStream(person: Person, cookie: string): Promise<{ ended: Promise<number> }> {
  const path = `/api/stream?organization=${person.organizationId}`
  const response = await world.send('GET', path, { headers: { cookie } })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  await reader?.read()
  const startedAt = performance.now()
  const untilEnd = async () => {
    while (!(await reader?.read())?.done);
    return performance.now() - startedAt
  }
  return { ended: untilEnd() }
}

describe('listing devices', () => {
  test('shows browser, system, dates and address, and marks the current device', async () => {
    const { here, there } = await personWithTwoBrowsers()
    const devices = await devicesOf(there)
    expect(devices).toHaveLength(2)
    expect(devices.find((device) => device.isThisDevice)).toMatchObject({
      name: 'Firefox on Linux',
      address: 'unknown',
    })
    const [own] = (await devicesOf(here)).filter((device) => device.isThisDevice)
    expect(own?.name).toBe('An unknown device')
    for (const device of devices) {
      expect(Date.parse(device.firstSeenAt)).not.toBeNaN()
      expect(Date.parse(device.lastSeenAt)).not.toBeNaN()
    }
  })

  test('excludes other users, secrets and expired sessions', async () => {
    const { person, here } = await personWithTwoBrowsers()
    await personWithTwoBrowsers()
    await world.db.query(sql`
      update auth.sessions set expires_at = now() - interval '1 minute'
      where user_id = ${person.userId} and user_agent is not null`)
    expect(await devicesOf(here)).toHaveLength(1)
    const text = await (await here.send('GET', SESSIONS)).text()
    expect(text).not.toMatch(/token|hash|secret/i)
  })
})

describe('signing devices out', () => {
  test('signs out one device immediately and ends its live stream within a second', async () => {
    const { person, here, there } = await personWithTwoBrowsers()
    const within = await aSecond(world, person)
    const stream = await openStream(person, there.cookie())
    const other = (await devicesOf(here)).find((device) => !device.isThisDevice)
    expect((await here.send('DELETE', `${SESSIONS}/${other?.id}`)).status).toBe(200)
    expect(await stream.ended).toBeLessThan(within)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect(await auditOf(world, person)).toContain('session_ended')
  })

  test('signs out all other devices, not this one', async () => {
    const { person, here, there } = await personWithTwoBrowsers()
    const third = await anotherBrowser(person)
    expect((await here.send('DELETE', `${SESSIONS}/others`)).status).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ])
  })

  // Clauses: accounts-and-billing 10.11
  test('signing out everywhere includes this device and clears the cookie', async () => {
    const { here, there } = await personWithTwoBrowsers()
    const answer = await here.send('DELETE', SESSIONS)
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0')
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false])
  })

  test('another user’s session returns 404 and isn’t ended', async () => {
    const mere = await personWithTwoBrowsers()
    const hemi = await personWithTwoBrowsers()
    const [foreign] = await devicesOf(hemi.here)
    for (const id of [foreign?.id, randomUUID()])
      expect((await mere.here.send('DELETE', `${SESSIONS}/${id}`)).status).toBe(404)
    expect([await isSignedIn(hemi.here), await isSignedIn(hemi.there)]).toEqual([true, true])
  })

  test('of 50 concurrent requests to end a session exactly one succeeds', async () => {
    const { here } = await personWithTwoBrowsers()
    const other = (await devicesOf(here)).find((device) => !device.isThisDevice)
    const answers = Array.from({ length: 50 }, () => here.send('DELETE', `${SESSIONS}/${other?.id}`))
    const statuses = (await Promise.all(answers)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(404)])
  })
})

test('L1: a change from a page of another user is refused and changes nothing; reads and own changes are not', async () => {
  const [mere, ana] = [await world.person(), await world.person()]
  const send = (method: string, userId: string) =>
    world.send(method, '/api/account/deletion', { as: mere, headers: { 'x-user-id': userId } })
  await world.db.query(sql`update auth.users set delete_at = '2099-01-01' where id = ${mere.userId}`)
  const isLeaving = async () => {
    const session = await world.send('GET', '/api/session', {
      as: mere,
      headers: { 'x-user-id': ana.userId },
    })
    return (await session.json()).deleteAt !== null
  }
  const refused = await send('DELETE', ana.userId)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'other_user' }])
  expect(await isLeaving()).toBe(true)
  expect((await send('DELETE', mere.userId)).status).toBe(200)
  expect(await isLeaving()).toBe(false)
})

test.each([
  ['POST', '/api/auth/sign-out'],
  ['DELETE', SESSIONS],
])('L3: %s %s clears the browser’s HTTP cache', async (method, path) => {
  const answer = await world.send(method, path, { as: await world.person() })
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
})
