// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { calendarsOf } from '#src/features/doors/calendar-links/test-calendars.ts'
import { ACCESS } from '#src/platform/rows/access-register.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { endAllAccess, endDemoAccess } from './access.server.ts'
import { deleteDueAccount } from './deletion/queries.server.ts'
import { createLinkWorld, NEW_PASSWORD } from './mail-links/test-links.ts'
import {
  type Account,
  accessOf,
  accountWithAllAccess,
  insertCalendarLink,
  membership,
  sessionIds,
} from './test-access.ts'
import { ageProofs, givePassword } from './test-browser.ts'

const app = worldForFile(createLinkWorld)
const world = madeForFile(async () => app.world)
const { addLink, fetchFeed } = calendarsOf(() => world)

describe('H1, M1: what ends access to an account', () => {
  const FACTORS = ['authenticators', 'backup_codes', 'passkeys', 'passwords']
  const LINKS = ['confirmation', 'unsubscribe']
  const PENDING = ['challenges', 'email_change', 'magic_link']
  const ALL = [
    ...FACTORS,
    ...LINKS,
    ...PENDING,
    ...['api_keys here', 'api_keys there', 'calendar_links here', 'calendar_links there'],
    ...['deal_guests here', 'deal_guests there'],
    ...['organization_invites here', 'organization_invites there', 'sessions here', 'sessions there'],
    ...['webhook_endpoints here', 'webhook_endpoints there'],
    ...['webhook_endpoints rolled here', 'webhook_endpoints rolled there', 'share_links'],
  ]
  const HERE = ALL.filter((kind) => kind.endsWith(' here'))
  const FOR_ADMINISTRATORS = ACCESS.filter(({ isForAdministrators }) => isForAdministrators).map(
    ({ table }) => table,
  )
  const REVOKED = [...FACTORS, ...LINKS, 'share_links', ...HERE]

  test.each<[string, (account: Account) => Promise<unknown>, string[]]>([
    [
      'an ordinary sign-out ends the session and its pending change of email',
      ({ there }) => there.send('POST', '/api/auth/sign-out'),
      ALL.filter((kind) => !['sessions there', 'email_change'].includes(kind)),
    ],
    [
      'signing out one device ends what it made',
      ({ here, thereId }) => here.send('DELETE', `/api/account/sessions/${thereId}`),
      [...REVOKED, 'challenges', 'magic_link'],
    ],
    [
      'stopping a change of email ends what the session that asked for it made',
      async ({ thereId }) => {
        const token = randomUUID()
        await world.db.query(sql`
          insert into auth.mail_links (secret_hash, purpose, user_id, session_id, email, expires_at)
          select ${hashToken(token)}, 'email_change_stop', user_id, id, 'a@doneup.example', now() + interval '1 hour'
          from auth.sessions where id = ${thereId}`)
        return world.send('POST', '/api/auth/email-changes/stop', { body: { token } })
      },
      [...REVOKED, 'challenges', 'magic_link'],
    ],
    [
      'signing out other devices ends what they made, and all that is pending',
      ({ here }) => here.send('DELETE', '/api/account/sessions/others'),
      REVOKED,
    ],
    [
      'a change of password does the same',
      ({ here }) => here.send('PUT', '/api/account/password', { password: NEW_PASSWORD }),
      REVOKED,
    ],
    [
      'so does a change of factor',
      async ({ here, passkeyId }) => here.send('DELETE', `/api/account/passkeys/${passkeyId}`),
      REVOKED.filter((kind) => kind !== 'passkeys'),
    ],
    [
      'so does a request of deletion',
      ({ here, person }) => here.send('PUT', '/api/account/deletion', { email: person.email }),
      REVOKED,
    ],
    [
      'signing out everywhere keeps only the factors',
      ({ here }) => here.send('DELETE', '/api/account/sessions'),
      [...FACTORS, ...LINKS, 'share_links'],
    ],
    [
      'a password reset keeps only the factors',
      async ({ person }) => app.spend('password-resets', await app.tokenFor('password-resets', person.email)),
      [...FACTORS, ...LINKS, 'share_links'],
    ],
    [
      'the first verification of the email keeps no credential, and signs in its owner',
      async ({ person }) => {
        await world.db.query(sql`update auth.users set email_confirmed_at = null where id = ${person.userId}`)
        return app.spend('magic-links', await app.tokenFor('magic-links', person.email))
      },
      [...LINKS, 'sessions here'],
    ],
    [
      'the removal from an organization ends the links to it and the invitations',
      async (account) =>
        world.send('DELETE', (await membership(world, account)).path, { as: account.organization }),
      ALL.filter(
        (kind) => !/^(api_keys|calendar_links|deal_guests|organization_invites|webhook_endpoints)/.test(kind),
      ),
    ],
    [
      'the loss of the administrator’s role ends the invitations, and all that only administrators may make',
      async (account) => {
        const { path, headers } = await membership(world, account)
        return world.send('PATCH', path, { as: account.organization, body: { role: 'member' }, headers })
      },
      ALL.filter((kind) => !['deal_guests', ...FOR_ADMINISTRATORS].some((table) => kind.startsWith(table))),
    ],
    [
      'the deletion of the account keeps nothing',
      async ({ person }) => {
        await world.db.query(sql`update auth.users set delete_at = now() where id = ${person.userId}`)
        await world.db.transaction((tx) => deleteDueAccount(tx, person.userId))
      },
      [],
    ],
    [
      'closing the demo login keeps no credential',
      ({ person }) => world.db.transaction((tx) => endDemoAccess(tx, person.userId)),
      LINKS,
    ],
    [
      'a restore with --sign-out keeps only the factors',
      () => world.db.transaction(endAllAccess),
      [...FACTORS, ...LINKS, 'share_links'],
    ],
  ])('%s', async (_title, act, left) => {
    const account = await accountWithAllAccess(world)
    expect(await accessOf(world, account)).toEqual(ALL.toSorted())
    const answer = await act(account)
    if (answer instanceof Response) expect(answer.status).toBe(200)
    expect(await accessOf(world, account)).toEqual(left.toSorted())
    await world.work()
    const mailed = async (email: string, subject: RegExp) =>
      (await world.mailsTo(email)).filter((mail) => subject.test(mail.subject)).length
    const endpoints = (kinds: string[]) => kinds.filter((kind) => kind.startsWith('webhook_endpoints')).length
    const other = account.organization.email
    expect(await mailed(other, /^A webhook .* was turned off$/)).toBe(endpoints(ALL) - endpoints(left))
  })

  test('links and invitations added during a sign-out of other devices end with it', async () => {
    for (let round = 0; round < roundsOf(40); round += 1) {
      const account = await accountWithAllAccess(world)
      const { here, there, organization } = account
      const invites = `/api/organizations/${organization.organizationId}/invites`
      const answers = await Promise.all([
        there.send('POST', '/api/account/calendar-links', { scope: 'own' }),
        there.send('POST', invites, { email: `${randomUUID()}@doneup.example`, role: 'member' }),
        here.send('DELETE', '/api/account/sessions/others'),
        there.send('POST', '/api/account/calendar-links', { scope: 'own' }),
        there.send('POST', invites, { email: `${randomUUID()}@doneup.example`, role: 'member' }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(answers[2]?.status).toBe(200)
      expect(await accessOf(world, account)).toEqual(REVOKED.toSorted())
    }
  })

  test('the owner gets an email and an activity when links or invitations end, and none otherwise', async () => {
    const { person, here } = await accountWithAllAccess(world)
    for (let time = 0; time < 2; time += 1) await here.send('DELETE', '/api/account/sessions/others')
    await world.work()
    const notices = (await world.mailsTo(person.email)).filter(({ subject }) =>
      subject.startsWith('Calendar links, invitations'),
    )
    expect(notices).toHaveLength(1)
    const activities = await (await here.send('GET', '/api/account/security-activity')).json()
    expect(JSON.stringify(activities)).toContain(
      '{"apiKeys":1,"webhooks":2,"shareLinks":0,"invitations":2,"calendarLinks":1}',
    )
  })
})

describe('H1: a calendar link', () => {
  test('needs a confirmed email and recent authentication, in the database as well', async () => {
    const unconfirmed = await world.person({ isConfirmed: false })
    const stolen = await world.person()
    await ageProofs(world, stolen)
    const add = (as: Person) =>
      world.send('POST', '/api/account/calendar-links', { as, body: { scope: 'everything' } })
    expect(await (await add(unconfirmed)).json()).toMatchObject({ code: 'email_unconfirmed' })
    expect(await (await add(stolen)).json()).toMatchObject({ code: 'proof_required' })
    const fresh = await world.person()
    for (const { userId, organizationId } of [unconfirmed, stolen]) {
      const [session] = await sessionIds(world, userId)
      for (const sessionId of [session, (await sessionIds(world, fresh.userId))[0], null])
        await expect(insertCalendarLink(world, { userId, organizationId, sessionId })).rejects.toThrow(
          /recent authentication/,
        )
    }
  })

  test('is reported to its owner by email, and stops answering when they take the account back', async () => {
    const person = await world.person()
    await givePassword(world, person)
    const link = await addLink(person, { scope: 'everything', withDetails: true })
    await world.work()
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      'A calendar link was added',
    )
    expect((await fetchFeed(link)).status).toBe(200)
    await app.spend('password-resets', await app.tokenFor('password-resets', person.email))
    expect((await fetchFeed(link)).status).toBe(404)
  })
})
