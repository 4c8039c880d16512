import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeScreen, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Line } from './schema.ts'
import { chooseCost, save, supplierBox } from './test-budget-screens.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let projectId: string
let requests: ReturnType<typeof budgetRequests>
let kitchen: Line
beforeEach(async () => {
  projectId = (await projectRequests(world).win(mere)).project.id
  requests = budgetRequests(world, projectId)
  kitchen = await requests.addLine(mere, { name: 'Kitchen', stage: 'second_fix', original: 30_000 })
})
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const open = async () => {
  const page = await openScreen(world, `/projects/${projectId}/expenses`, mere)
  await screen.findByRole('region', { name: 'Expenses' })
  return page
}

/** The file input that a press has opened. */
const picker = () =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>('body > input[type="file"]')
    if (input === null) throw new Error('No files are asked for')
    return input
  })

const onPhone = (query: string) =>
  Object.assign(new EventTarget(), { matches: query === '(pointer: coarse)' || query.includes('max-width') })

// Clauses: project-delivery 2.9, 13.7
test('on a phone the camera opens first; supplier, line and Save follow, and the receipt is shown', async () => {
  await requests.addExpense(mere, { amount: 50, gst: 0, supplier: 'Ace Plumbing', lineId: kitchen.id })
  const page = await open()
  vi.stubGlobal('matchMedia', onPhone)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await press(page, 'Add expense')
  const camera = await picker()
  expect(camera.getAttribute('capture')).toBe('environment')
  await page.user.upload(camera, new File([new Uint8Array(await jpeg())], 'skip.jpg', { type: 'image/jpeg' }))
  await page.user.type(await textBox('Amount including GST'), '1150')
  expect((await screen.findByText('GST, dates, invoice number and note')).closest('details')?.open).toBe(
    false,
  )
  const recent = await screen.findByRole('button', { name: 'Ace Plumbing' })
  const order = (await supplierBox()).compareDocumentPosition(recent)
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.user.click(recent)
  await press(page, 'Save')
  const receipt = () => screen.findByRole('button', { name: '1 receipt' })
  await waitFor(async () => expect((await receipt()).querySelector('img')?.src).toContain('/picture?'))
  await page.user.click(await receipt())
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipts' }))
  await dialog.findByRole('button', { name: 'View skip.jpg' }, { timeout: 10_000 })
  expect(await requests.expenses(mere)).toContainEqual(
    expect.objectContaining({ amount: 1_150, gst: 0, supplier: 'Ace Plumbing', lineId: kitchen.id }),
  )
  const { expenses } = await requests.budget(mere)
  expect(expenses).toMatchObject({ all: 2, receipts: 1 })
})

test('after a receipt is deleted in its dialog, the focus is on the next one, then on the button that adds one', async () => {
  const page = await open()
  vi.stubGlobal('matchMedia', onPhone)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await press(page, 'Add expense')
  const files = await Promise.all(
    ['one.jpg', 'two.jpg'].map(
      async (name) => new File([new Uint8Array(await jpeg())], name, { type: 'image/jpeg' }),
    ),
  )
  await page.user.upload(await picker(), files.slice(0, 1))
  await press(page, 'Add receipt')
  await page.user.upload(await picker(), files.slice(1))
  await page.user.type(await textBox('Amount including GST'), '1150')
  await chooseCost(page, 'Kitchen')
  await save(page)
  await page.user.click(await screen.findByRole('button', { name: '2 receipts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipts' }))
  const remove = async (left: number) => {
    await waitFor(() => expect(dialog.queryAllByRole('button', { name: /^Delete / })).toHaveLength(left))
    await page.user.click(dialog.getAllByRole('button', { name: /^Delete / })[0] ?? document.body)
    await waitFor(() => expect(dialog.queryAllByRole('button', { name: /^Delete / })).toHaveLength(left - 1))
  }
  await remove(2)
  await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('.jpg'))
  await remove(1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add receipt'))
})

// Clauses: project-delivery 2.9
test('a cancelled camera leads to the form', async () => {
  const page = await open()
  vi.stubGlobal('matchMedia', onPhone)
  await press(page, 'Add expense')
  const camera = await picker()
  camera.dispatchEvent(new Event('cancel', { bubbles: true }))
  await textBox('Amount including GST')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

// Clauses: project-delivery 2.6
test('a file that can’t be a receipt isn’t shown as one; the form and the toast say that it isn’t saved', async () => {
  const page = await open()
  vi.stubGlobal('matchMedia', onPhone)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await press(page, 'Add expense')
  await page.user.upload(await picker(), new File(['photo'], 'skip.heic', { type: 'image/heic' }))
  const notice = await screen.findByText(
    /^skip\.heic: Receipts must be .*\. The expense will be saved without it\.$/,
  )
  await waitFor(() => expect(shown.mock.contexts.some((one) => (one as Element).contains(notice))).toBe(true))
  expect(screen.queryByText('skip.heic')).toBeNull()
  await press(page, 'Add receipt')
  await page.user.upload(await picker(), new File([new Uint8Array(await jpeg())], 'skip.jpg'))
  await screen.findByText('skip.jpg')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await chooseCost(page, 'Kitchen')
  await save(page)
  await screen.findByText('Saved the expense of $1,150 without skip.heic')
  await screen.findByRole('button', { name: '1 receipt' })
})

// Clauses: project-delivery 2.6
test('a sixth receipt isn’t dropped silently: the form and the toast say that it isn’t saved', async () => {
  const page = await open()
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await press(page, 'Add expense')
  await press(page, 'Add receipt')
  const names = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name}.jpg`)
  const photo = new Uint8Array(await jpeg())
  await page.user.upload(
    await picker(),
    names.map((name) => new File([photo], name)),
  )
  await screen.findByText('six.jpg: An expense has at most 5 receipts. The expense will be saved without it.')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await chooseCost(page, 'Kitchen')
  await save(page)
  await screen.findByText('Saved the expense of $1,150 without six.jpg')
  await screen.findByRole('button', { name: '5 receipts' })
})

test('a receipt that is refused isn’t counted, and its review names and opens the expense', async () => {
  const page = await open()
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await press(page, 'Add expense')
  await press(page, 'Add receipt')
  await page.user.upload(await picker(), new File(['%PDF-1.4 without an end'], 'fake.pdf'))
  await page.user.type(await textBox('Amount including GST'), '1150')
  await chooseCost(page, 'Kitchen')
  await save(page)
  await press(page, 'Review')
  const review = within(await screen.findByRole('dialog', { name: 'Couldn’t be saved' }))
  review.getByText('fake.pdf was not added to the expense of $1,150.')
  expect(review.queryByText(/^Your change/)).toBeNull()
  expect(review.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.queryByRole('button', { name: '1 receipt' })).toBeNull()
  await page.user.click(review.getByRole('button', { name: 'Open the expense' }))
  const edited = within(await screen.findByRole('dialog', { name: 'Edit expense' }))
  await page.user.click(edited.getByRole('button', { name: 'Receipts' }))
  await screen.findByRole('dialog', { name: 'Receipts' })
})

// Clauses: project-delivery 1.10, 1.12
test('a variation names a document of the deal', async () => {
  const document = await addDocument(world, world.jobServices, {
    organizationId: mere.organizationId,
    deal: (await projectRequests(world).projects(mere))[0]?.opportunityId ?? '',
    name: 'Quote.pdf',
    bytes: pdf(),
  })
  const page = await openScreen(world, `/projects/${projectId}/budget`, mere)
  await press(page, 'Add variation')
  await page.user.type(await textBox('Amount'), '2500')
  await page.user.type(await textBox('Reason'), 'Stone benchtop')
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Document' }), 'Quote.pdf')
  await press(page, 'Save')
  await screen.findByText('Choose a line.')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Line' }), 'Kitchen')
  await press(page, 'Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  const saved = await requests.send(mere, 'GET', '/budget/variations')
  expect(await saved.json()).toMatchObject({ variations: [{ documentId: document }] })
})

// Clauses: project-delivery 12.4
test.each(['quote', 'variation'] as const)(
  'the photo of a %s is added in its dialog, and is a document of the renovation',
  async (kind) => {
    vi.stubGlobal('XMLHttpRequest', RequestByFetch)
    const page = await openScreen(world, `/projects/${projectId}/budget`, mere)
    await press(page, `Add ${kind}`)
    const dialog = within(await screen.findByRole('dialog', { name: `Add ${kind}` }))
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Line' }), 'Kitchen')
    await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1150')
    if (kind === 'quote')
      await page.user.type(dialog.getByRole('combobox', { name: 'Supplier' }), 'Ace Plumbing')
    else await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A stone benchtop')
    await press(page, 'Add photo or PDF')
    await page.user.upload(
      await picker(),
      new File([new Uint8Array(await jpeg())], 'page 1.jpg', { type: 'image/jpeg' }),
    )
    await waitFor(() =>
      expect(dialog.getByLabelText<HTMLSelectElement>('Document').selectedOptions[0]?.text).toBe(
        'page 1.jpg',
      ),
    )
    await save(page)
    await screen.findByRole('button', { name: /page 1\.jpg/ }, { timeout: 10_000 })
    const { opportunityId } =
      (await projectRequests(world).projects(mere)).find(({ id }) => id === projectId) ?? {}
    const reply = await world.send('GET', `/api/opportunities/${opportunityId}/documents`, { as: mere })
    expect(documentListSchema.parse(await reply.json()).documents).toMatchObject([
      { name: 'page 1.jpg', category: 'renovation_docs' },
    ])
  },
)
