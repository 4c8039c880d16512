import { TOTP } from 'otpauth'
import { z } from 'zod'
import { jpeg, pdf, png } from '#src/features/base/documents/test-files.ts'
import { sessionSchema } from '#src/features/people/accounts/schema.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { importDeals } from '../board.ts'
import { callerOf, confirmEmail, cookieOf, type Person, signUp, signUpSubscriber } from '../people.ts'
import { join } from '../teams.ts'
import { EXTREME_AGENTS, EXTREME_DEALS, EXTREME_NAME } from './extremes.ts'
import { KERERU, type Viewer, type World } from './screen.ts'
import { makeAccountant, makeJoined } from './shared-viewers.ts'

const placesSchema = z.array(z.object({ id: z.string(), address: z.string() }))
const listSchema = z.union([z.object({ opportunities: placesSchema }), z.object({ projects: placesSchema })])

/** Users are created on first use. */
export function makeWorld(address: string): World {
  const people = new Map<Viewer, Promise<Person | null>>()
  const world: World = {
    address,
    personOf(viewer) {
      const known = people.get(viewer) ?? CREATE[viewer](world)
      people.set(viewer, known)
      return known
    },
    async pathOf(kind, viewer, beginning) {
      const person = await world.personOf(viewer)
      const list = listSchema.parse((await person?.call('GET', `/api/${kind}`))?.body)
      const places = 'projects' in list ? list.projects : list.opportunities
      const place = places.find((one) => one.address.startsWith(beginning)) ?? places[0]
      return `/${kind}/${place?.id}`
    },
  }
  return world
}

const CREATE: Record<Viewer, (world: World) => Promise<Person | null>> = {
  guest: async () => null,
  demo: makeDemo,
  newcomer: ({ address }) => signUpSubscriber(address),
  extreme: makeExtreme,
  member: makeMember,
  guarded: makeGuarded,
  lapsed: async ({ address }) =>
    simulateBilling(await signUpSubscriber(address), ['cancel', 'skip_ahead', 'skip_ahead']),
  failing: async ({ address }) =>
    simulateBilling(await signUpSubscriber(address), ['make_card_fail', 'skip_ahead', 'skip_ahead']),
  leaving: makeLeaving,
  'no-organization': makeWithoutOrganization,
  accountant: makeAccountant,
  joined: makeJoined,
}

/** The demo organization with an invitation, and documents and photos of its deal in Kererū Street. */
async function makeDemo(world: World): Promise<Person> {
  const { address } = world
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  const demo = await personOf(address, cookieOf(response, address), DEMO_LOGIN)
  const invites = `/api/organizations/${demo.organizationId}/invites`
  await demo.call('POST', invites, { body: { email: 'hemi.walker@kereruproperty.example', role: 'admin' } })
  const list = listSchema.parse((await demo.call('GET', '/api/opportunities')).body)
  const deals = 'projects' in list ? list.projects : list.opportunities
  const deal = deals.find((one) => one.address === KERERU)
  await uploadFiles(demo, deal?.id ?? '')
  await suggestWithScreenshot(demo)
  return demo
}

async function personOf(
  address: string,
  cookie: Person['cookie'],
  login: { email: string; password: string },
): Promise<Person> {
  const call = callerOf(address, `${cookie.name}=${cookie.value}`)
  const { user, organization } = sessionSchema.parse((await call('GET', '/api/session')).body)
  return { ...login, userId: user?.id ?? '', organizationId: organization?.id ?? '', cookie, call }
}

async function uploadFiles(person: Person, dealId: string): Promise<void> {
  const papers = ['LIM report, Tauranga City.pdf', 'Builder’s report, Rāwiri Hēnare.pdf', 'Title 412096.pdf']
  const path = `/api/opportunities/${dealId}/documents?category=`
  for (const [index, name] of papers.entries())
    await send(person, `${path}purchase_docs`, name, pdf(90_000 * (index + 1)))
  await send(person, `${path}photos_before`, 'Kitchen.jpg', await jpeg({ width: 1200, height: 800 }))
  await send(person, `${path}photos_before`, 'Bathroom.png', await png({ width: 600, height: 900 }))
  await send(person, `${path}photos_after`, 'Kitchen, done up.jpg', await jpeg({ width: 1200, height: 800 }))
}

async function send(person: Person, path: string, name: string, bytes: Uint8Array): Promise<unknown> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const { cookie } = person
  const answer = await fetch(`${cookie.url}${path}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}`, origin: cookie.url },
    body: form,
  })
  if (!answer.ok) throw new Error(`${name} returned ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function suggestWithScreenshot(person: Person): Promise<void> {
  const picture = await send(
    person,
    '/api/suggestions/screenshots',
    'board.jpg',
    await jpeg({ width: 900, height: 700 }),
  )
  const { id } = z.object({ id: z.string() }).parse(picture)
  const body = {
    title: 'Show the rates on the card',
    description: 'Like this, below the settlement date.',
    screenshotId: id,
  }
  await person.call('POST', '/api/suggestions', { body })
}

async function makeExtreme({ address }: World): Promise<Person> {
  const person = await signUpSubscriber(address)
  const path = `/api/organizations/${person.organizationId}`
  await person.call('PATCH', path, { body: { name: EXTREME_NAME }, version: 1 })
  await importDeals(person, EXTREME_DEALS)
  for (const body of EXTREME_AGENTS) await person.call('POST', '/api/agents', { body })
  return person
}

async function makeMember(world: World): Promise<Person> {
  const [member, demo] = [await signUpSubscriber(world.address), await world.personOf('demo')]
  if (demo !== null) await join(world.address, demo, member)
  return member
}

/** A user with two-factor authentication, recently authenticated for ten minutes. */
export async function makeGuarded({ address }: World): Promise<Person> {
  const person = await signUp(address)
  await confirmEmail(person)
  const path = '/api/account/second-factor/authenticator'
  const { secret } = z.object({ secret: z.string() }).parse((await person.call('POST', path)).body)
  const code = new TOTP({ secret: secret.replaceAll(/\s/g, '') }).generate()
  return sendAndRenew(person, 'POST', `${path}/confirmation`, { code })
}

async function makeLeaving({ address }: World): Promise<Person> {
  const person = await signUpSubscriber(address)
  await confirmEmail(person)
  return sendAndRenew(person, 'PUT', '/api/account/deletion', { email: person.email })
}

/** Sends a request that may replace the session cookie. */
async function sendAndRenew(person: Person, method: string, path: string, body: object): Promise<Person> {
  const { cookie } = person
  const answer = await fetch(`${cookie.url}${path}`, {
    method,
    headers: {
      cookie: `${cookie.name}=${cookie.value}`,
      origin: cookie.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`)
  const renewed = answer.headers.getSetCookie().length > 0
  return personOf(cookie.url, renewed ? cookieOf(answer, cookie.url) : cookie, person)
}

async function makeWithoutOrganization({ address }: World): Promise<Person> {
  const person = await signUpSubscriber(address)
  const body = { name: `Org for ${person.email}` }
  await person.call('POST', `/api/organizations/${person.organizationId}/deletion`, { body })
  return person
}

async function simulateBilling(person: Person, actions: string[]): Promise<Person> {
  for (const action of actions)
    await person.call('POST', '/api/billing/simulated-portal/actions', { body: { action } })
  return person
}
