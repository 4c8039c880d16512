import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { quoteResource } from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

test('a photographed quote has its photo, which opens from the row of the quote', async () => {
  const { page, quotes, documents } = await photographQuote()
  await page.loaded()
  expect([await documents(), screen.queryByText(/waiting for/)]).toEqual([[], null])
  await page.user.click(await button('Save'))
  await page.user.click(await button('View IMG_1.jpg'))
  await screen.findByRole('dialog', { name: 'Photos' })
  expect(await documents()).toEqual([(await quotes())[0]?.documentId])
})

test('a photographed quote is a document of the renovation, no photo, and keeps its note', async () => {
  const { page, filed, openPhotos } = await photographQuote('Bench  top only')
  await page.user.click(await button('Save'))
  await page.user.click(await button('View IMG_1.jpg'))
  await screen.findByText('Bench top only')
  expect(await filed()).toMatchObject([{ category: 'renovation_docs', caption: 'Bench top only' }])
  await openPhotos()
  await screen.findByText(/^No photos yet/)
})

test('the photo of a quote that is cancelled isn’t filed', async () => {
  const { page, documents } = await photographQuote()
  await page.user.click(await button('Cancel'))
  await page.user.click(await button('Discard'))
  await page.loaded()
  expect(await documents()).toEqual([])
})

test('the photo of a quote that is refused, and then cancelled, is removed', async () => {
  const { page, documents } = await photographQuote()
  page.fail(/^POST .*quotes/, 503)
  await page.user.click(await button('Save'))
  await screen.findByText(/Nothing you typed was lost/)
  await waitFor(async () => expect(await documents()).toHaveLength(1))
  await page.user.click(await button('Cancel'))
  await page.user.click(await button('Discard'))
  await waitFor(async () => expect(await documents()).toEqual([]))
})

test('a photographed quote waits for the network with its photo as one change', async () => {
  const { page, quotes, documents } = await photographQuote()
  page.setOnline(false)
  const reach = page.fail(/^POST /, 0)
  await page.user.click(await button('Save'))
  await screen.findAllByText(/\b1 change waiting for the network/)
  expect(screen.queryByText(/2 changes/)).toBeNull()
  reach()
  page.setOnline(true)
  await waitFor(async () => expect(await quotes()).toHaveLength(1))
  expect(await documents()).toEqual([(await quotes())[0]?.documentId])
})

test('a half-filled quote is kept without the photo, which isn’t filed yet', async () => {
  const { page } = await photographQuote()
  const chosen = await screen.findByRole('combobox', { name: 'Document' })
  await page.user.selectOptions(chosen, 'None')
  await page.user.selectOptions(chosen, 'The photo just taken')
  const kept = () => String(localStorage.getItem('doneup_kept_dialog'))
  await waitFor(() => expect(kept()).toContain('8200'))
  expect(kept()).not.toContain('documentId')
})

/** A quote of a photo that was just taken, filled in and not saved. */
async function photographQuote(note = '') {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  await budgetRequests(world, project.id).addLine(mere, { name: 'Kitchen', original: 20_000 })
  const page = await openScreen(world, `/projects/${project.id}/budget`, mere)
  await page.user.click(await button('Camera'))
  const input = await waitFor(
    () => document.querySelector<HTMLInputElement>('body > input[type=file]') ?? expect.fail('No picker'),
  )
  await page.user.upload(input, new File([new Uint8Array(await jpeg())], 'IMG_1.jpg', { type: 'image/jpeg' }))
  if (note !== '') await page.user.type(await textBox('Note (optional)'), note)
  await page.user.click(await button('Quote'))
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Line' }), 'Kitchen')
  await page.user.type(await screen.findByRole('combobox', { name: 'Supplier' }), 'Ace')
  await page.user.type(await textBox('Amount'), '8200')
  const read = async (path: string) => (await world.send('GET', path, { as: mere })).json()
  const filed = async () =>
    documentListSchema.parse(await read(`/api/opportunities/${project.opportunityId}/documents`)).documents
  return {
    page,
    quotes: async () =>
      quoteResource.list.parse(await read(`/api/projects/${project.id}/budget/quotes`)).quotes,
    documents: async () => (await filed()).map(({ id }) => id),
    filed,
    openPhotos: () => {
      closeScreen()
      return openScreen(world, `/projects/${project.id}/photos`, mere)
    },
  }
}

test('the photo of a defect is asked for a note, which is its caption', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const page = await openScreen(world, `/projects/${project.id}/photos`, mere)
  const take = async () => {
    await page.user.click(await button('Camera'))
    const input = await waitFor(
      () => document.querySelector<HTMLInputElement>('body > input[type=file]') ?? expect.fail('No picker'),
    )
    const file = new File([new Uint8Array(await jpeg())], 'IMG_2.jpg', { type: 'image/jpeg' })
    await page.user.upload(input, file)
  }
  const captions = async () => {
    const path = `/api/opportunities/${project.opportunityId}/documents`
    const { documents } = documentListSchema.parse(await (await world.send('GET', path, { as: mere })).json())
    return documents.map(({ caption }) => caption)
  }
  await take()
  await page.user.type(await textBox('Note (optional)'), 'Rot  under the sill')
  await page.user.click(await button('Photo'))
  await waitFor(async () => expect(await captions()).toEqual(['Rot under the sill']))
  await take()
  expect(await textBox('Note (optional)')).toHaveProperty('value', '')
  await page.user.click(await button('Photo'))
  await waitFor(async () => expect((await captions()).toSorted()).toEqual(['Rot under the sill', null]))
  await take()
  await page.user.type(await textBox('Note (optional)'), 'Paint')
  await page.user.click(await button('Receipt'))
  const note = await screen.findByRole('textbox', { name: 'Note', hidden: true })
  expect(note).toHaveProperty('value', 'Paint')
})

test('a file that isn’t a picture is refused when it is chosen, also offline', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const page = await openScreen(world, `/projects/${project.id}/photos`, mere)
  page.setOnline(false)
  const choose = async (name: string) => {
    await page.user.click(await button(name))
    const input = await waitFor(
      () => document.querySelector<HTMLInputElement>('body > input[type=file]') ?? expect.fail('No picker'),
    )
    await page.user.upload(input, new File(['Words'], 'IMG_3.jpg', { type: 'image/jpeg' }))
  }
  await choose('Camera')
  await screen.findByText(/^IMG_3\.jpg: This file isn’t a JPEG photo\./)
  expect(screen.queryByRole('dialog', { name: 'What is it?' })).toBeNull()
  await choose('Add photos')
  await screen.findByText(/^This file isn’t a JPEG photo\./)
  expect(screen.queryByText(/waiting for/)).toBeNull()
})
