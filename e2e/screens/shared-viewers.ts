import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { confirmEmail, type Person, signUp, signUpSubscriber } from '../people.ts'
import { join, secretOf } from '../teams.ts'
import { dialog, press, type Screen, see, steps, type World } from './screen.ts'

const ADDRESS = '14 Clarence Street, Hamilton'
const dealSchema = z.object({ opportunity: z.object({ id: z.string(), version: z.int() }) })
const projectsSchema = z.object({
  projects: z.array(z.object({ id: z.string(), opportunityId: z.string() })),
})

/** What people see who came by an invitation, and have no subscription. */
export const INVITED_SCREENS: readonly Screen[] = [
  { name: 'joined', path: '/dashboard', viewers: ['joined'] },
  { name: 'accountant', path: '/dashboard', viewers: ['accountant'] },
  {
    name: 'accountant-refused',
    path: '/dashboard',
    viewers: ['accountant'],
    prepare: steps(press('button', 'Xero bills CSV'), see('Set an account code for Renovation first.')),
  },
  {
    name: 'accountant-receipt',
    path: '/dashboard',
    viewers: ['accountant'],
    prepare: steps(press('button', 'View Receipt 1.jpg'), dialog('Photos')),
  },
]

/** An accountant without a subscription, with whom Mere Tawhai of Kererū Property shares a project with expenses and receipts. */
export async function makeAccountant({ address }: World): Promise<Person> {
  const [mere, accountant] = [await makeHost(address), await signUp(address)]
  const body = { address: ADDRESS, doneUpValue: 820_000, renovationCost: 90_000 }
  const { opportunity: deal } = dealSchema.parse(
    (await mere.call('POST', '/api/opportunities', { body })).body,
  )
  await mere.call('PUT', `/api/opportunities/${deal.id}/placement`, {
    body: { status: 'won', afterId: null, actualPurchasePrice: 580_000 },
    version: deal.version,
  })
  const { projects } = projectsSchema.parse((await mere.call('GET', '/api/projects')).body)
  const project = projects.find(({ opportunityId }) => opportunityId === deal.id)
  await addExpenses(mere, `/api/projects/${project?.id}/expenses`)
  const guest = { email: accountant.email, role: 'accountant', sections: ['statement', 'tax'] }
  const invited = await mere.call('POST', `/api/opportunities/${deal.id}/guests`, { body: guest })
  if (invited.status !== 201) throw new Error(`The invitation returned ${invited.status}`)
  const link = linkIn(await mailTo(address, accountant.email, /is shared with you/))
  const accepted = await accountant.call('POST', '/api/invites/acceptance', {
    body: { secret: secretOf(link) },
  })
  if (accepted.status !== 200) throw new Error(`The acceptance returned ${accepted.status}`)
  return accountant
}

/** An administrator of Kererū Property who has no subscription. */
export async function makeJoined({ address }: World): Promise<Person> {
  const [mere, joined] = [await makeHost(address), await signUp(address)]
  await join(address, mere, joined, 'admin')
  return joined
}

async function makeHost(address: string): Promise<Person> {
  const mere = await signUpSubscriber(address)
  await confirmEmail(mere)
  await mere.call('PUT', '/api/account/name', { body: { name: 'Mere Tawhai' } })
  const organization = `/api/organizations/${mere.organizationId}`
  await mere.call('PATCH', organization, { body: { name: 'Kererū Property' }, version: 1 })
  return mere
}

const EXPENSES = [
  { date: '2026-10-05', supplier: 'Ace Plumbing Ltd', invoiceNumber: 'INV-204', amount: 2_300, gst: 300 },
  {
    date: '2026-11-02',
    supplier: 'PlaceMakers Te Rapa',
    amount: 486.45,
    gst: 63.45,
    note: 'Framing, screws',
  },
  { date: '2026-11-20', supplier: 'Waikato Skips', invoiceNumber: '8841', amount: 690, gst: 90 },
]

async function addExpenses(person: Person, path: string): Promise<void> {
  for (const [at, expense] of EXPENSES.entries()) {
    const id = randomUUID()
    const added = await person.call('POST', path, { body: { id, purpose: 'renovation', ...expense } })
    if (added.status !== 201) throw new Error(`The expense returned ${added.status}`)
    const picture = await jpeg({ width: 900, height: 1_200 })
    await addReceipt(person, `${path}/${id}/receipts`, `Receipt ${at + 1}.jpg`, picture)
    if (at === 0) await addReceipt(person, `${path}/${id}/receipts`, 'Guarantee.pdf', pdf())
  }
}

async function addReceipt({ cookie }: Person, path: string, name: string, bytes: Uint8Array): Promise<void> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const answer = await fetch(`${cookie.url}${path}`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}`, origin: cookie.url },
    body: form,
  })
  if (!answer.ok) throw new Error(`${name} returned ${answer.status}: ${await answer.text()}`)
}
