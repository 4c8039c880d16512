import type { Page } from '@playwright/test'
import { changeDeal } from '../deal.ts'
import { manyDocuments } from './extremes.ts'
import { dialog, press, pushPath, refusing, type Screen, STATES, steps, type World } from './screen.ts'

const deal = { path: '{opportunities/8 Kererū}', viewers: ['demo'] } as const
const documents = { path: '{opportunities/8 Kererū}/documents', viewers: ['demo'] } as const
const numbers = { path: '{opportunities/8 Kererū}/numbers', viewers: ['demo'] } as const
const tax = { path: '{opportunities/8 Kererū}/tax', viewers: ['demo'] } as const
const project = { path: '{projects/17 Kauri}', viewers: ['demo'] } as const

/** A deal, a project, their files and their overlays. */
export const DEAL_SCREENS: readonly Screen[] = [
  { ...deal, name: 'deal', viewers: ['demo', 'extreme'], states: STATES },
  { name: 'deal-bare', path: '{opportunities/3/41}', viewers: ['demo'] },
  { name: 'deal-won', path: '{opportunities/17 Kauri}', viewers: ['demo'] },
  { name: 'deal-sold', path: '{opportunities/7 Ngaio}', viewers: ['demo'] },
  { name: 'deal-abandoned', path: '{opportunities/50 Titoki}', viewers: ['demo'] },
  { name: 'deal-not-found', path: '/opportunities/0197a000-0000-7000-8000-000000000001', viewers: ['demo'] },
  { ...deal, name: 'deal-calendar', prepare: press('button', 'Choose Settlement Date') },
  { ...deal, name: 'deal-actions', prepare: press('button', 'More actions') },
  { ...deal, name: 'deal-how', prepare: press('button', 'how? From value to profit') },
  {
    ...deal,
    name: 'deal-won-dialog',
    prepare: steps(
      (page) =>
        page
          .getByRole('combobox', { name: 'Status' })
          .selectOption('Won')
          .then(() => {}),
      dialog('Actual purchase price'),
    ),
  },
  {
    ...deal,
    name: 'deal-selling-costs',
    prepare: steps(
      press('button', 'Work out selling costs'),
      dialog('Selling costs'),
      press('radio', 'Agent’s tiers'),
    ),
  },
  { ...deal, name: 'deal-unsaved', prepare: leaveUnreadable },
  { ...deal, name: 'deal-failed-save', prepare: failToSave },
  { ...deal, name: 'deal-conflict', prepare: causeConflict, after: restoreDeal },
  { ...documents, name: 'deal-documents', viewers: ['demo', 'extreme'], states: STATES },
  { ...documents, name: 'documents-refused', prepare: uploadWrongFile },
  { ...documents, name: 'photos', prepare: openCategory('Before') },
  { ...documents, name: 'photo-viewer', prepare: openPhotos },
  { ...documents, name: 'photo-compare', prepare: steps(openPhotos, press('button', /^Compare$/)) },
  {
    ...documents,
    name: 'documents-200',
    before: async (page) => {
      await page.route(/\/api\/opportunities\/[^/]+\/documents$/, fulfilManyDocuments)
    },
  },
  {
    name: 'deal-renovations',
    path: '{opportunities/8 Kererū}/renovations',
    viewers: ['demo', 'extreme'],
    states: STATES,
  },
  { ...numbers, name: 'numbers', viewers: ['demo', 'extreme'], states: STATES },
  { name: 'numbers-bare', path: '{opportunities/3/41}/numbers', viewers: ['demo'] },
  { ...numbers, name: 'numbers-how', prepare: press('button', 'how? Net-safe') },
  {
    ...numbers,
    name: 'numbers-scenario',
    prepare: steps(press('button', 'New scenario'), dialog('New scenario')),
  },
  { name: 'compare', path: '/compare', viewers: ['demo'], prepare: compareThree },
  { name: 'compare-none', path: '/compare', viewers: ['demo', 'newcomer'] },
  { name: 'pack', path: '{opportunities/8 Kererū}/pack', viewers: ['demo'], states: STATES },
  { name: 'shared-deals', path: '/guest', viewers: ['demo'] },
  {
    name: 'guest-dialog',
    path: '{opportunities/8 Kererū}/documents',
    viewers: ['demo'],
    prepare: press('button', 'Invite guest'),
  },
  { ...tax, name: 'tax', viewers: ['demo', 'extreme'], states: STATES },
  { name: 'tax-bare', path: '{opportunities/3/41}/tax', viewers: ['demo'] },
  { name: 'rules', path: '/admin/rules', viewers: ['demo'] },
  { ...tax, name: 'tax-gst', prepare: registerForGst },
  { ...project, name: 'project', viewers: ['demo', 'extreme'], states: STATES },
  { name: 'project-overdue', path: '{projects/104 Bealey}', viewers: ['demo'] },
  { name: 'project-sold', path: '{projects/7 Ngaio}', viewers: ['demo'] },
  { name: 'project-loss', path: '{projects/25 Miro}', viewers: ['demo'] },
  {
    ...project,
    name: 'project-actuals',
    prepare: (page) =>
      page.getByRole('region', { name: 'Actual values' }).getByRole('button', { name: 'Edit' }).click(),
  },
  {
    ...project,
    name: 'project-delete',
    prepare: steps(
      press('button', 'More actions'),
      press('menuitem', 'Delete project'),
      dialog('Delete Project'),
    ),
  },
  { ...project, name: 'project-menu', prepare: press('button', 'More actions') },
  { name: 'project-tasks', path: '{projects/12 Rimu}/tasks', viewers: ['demo'], states: STATES },
  { name: 'project-documents', path: '{projects/17 Kauri}/documents', viewers: ['demo'] },
  { name: 'project-deal', path: '{projects/17 Kauri}/deal', viewers: ['demo', 'extreme'], states: STATES },
]

/** Returns as many documents as a deal can have. */
async function fulfilManyDocuments(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? ''
  const list: object = await (await route.fetch()).json()
  await route.fulfill({ json: { ...list, documents: manyDocuments(id) } })
}

async function registerForGst(page: Page): Promise<void> {
  const gst = page.getByRole('region', { name: 'GST' })
  const question = gst.getByRole('radio', { name: 'Yes' })
  if (!(await question.isVisible())) await page.getByRole('heading', { name: 'GST', exact: true }).click()
  await question.check()
}

async function typePrice(page: Page, text: string): Promise<void> {
  const price = page.getByRole('textbox', { name: 'Asking price', exact: true })
  await price.fill(text)
  await price.blur()
}

async function leaveUnreadable(page: Page): Promise<void> {
  await typePrice(page, '65o')
  await page.getByText('Not saved: correct Asking price').waitFor()
}

async function failToSave(page: Page, world: World): Promise<void> {
  await refusing('**/api/opportunities/*')(page, world)
  await typePrice(page, '655k')
  await page.getByRole('alert').filter({ hasText: 'Failed to save changes' }).waitFor()
}

/** Another user saves first; without the live stream this page isn't notified. */
async function causeConflict(page: Page, world: World): Promise<void> {
  await page.route('**/api/stream*', (route) => route.abort())
  await page.reload()
  const person = await world.personOf('demo')
  if (person === null) return
  const path = await world.pathOf('opportunities', 'demo', '8 Kererū')
  const id = path.split('/').at(-1) ?? ''
  await page.getByRole('heading', { level: 1, name: /8 Kererū/ }).waitFor()
  const price = page.getByRole('textbox', { name: 'Asking price', exact: true })
  await price.fill('655k')
  await changeDeal(person, id, { askingPrice: 675_000 + (Date.now() % 9_000) })
  await price.blur()
  await page.getByRole('dialog', { name: 'This deal has changed' }).waitFor()
}

async function restoreDeal(_page: Page, world: World): Promise<void> {
  const person = await world.personOf('demo')
  const id = (await world.pathOf('opportunities', 'demo', '8 Kererū')).split('/').at(-1) ?? ''
  if (person !== null) await changeDeal(person, id, { askingPrice: 689_000 })
}

async function uploadWrongFile(page: Page): Promise<void> {
  const documents = page.getByRole('region', { name: 'Documents' })
  const opening = page.waitForEvent('filechooser')
  await documents.getByRole('button', { name: 'Upload', exact: true }).click()
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
  await (await opening).setFiles([text])
  await documents.getByRole('alert').waitFor()
}

function openCategory(name: string) {
  return async (page: Page) => {
    await page.getByRole('region', { name: 'Documents' }).getByRole('tab', { name }).click()
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .waitFor()
  }
}

async function openPhotos(page: Page): Promise<void> {
  await openCategory('Before')(page)
  await page.getByRole('button', { name: /^View Kitchen/ }).click()
  await page.getByRole('dialog', { name: 'Photos' }).getByRole('img').first().waitFor()
}

async function compareThree(page: Page, world: World): Promise<void> {
  const paths = await Promise.all(
    ['8 Kererū', '3/41', '17 Kauri'].map((street) => world.pathOf('opportunities', 'demo', street)),
  )
  const ids = paths.map((path) => path.split('/').at(-1))
  await pushPath(page, `/compare?deals=${ids.join(',')}`)
  await page.getByRole('table', { name: 'Deals beside each other' }).waitFor()
}
