import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { photoInputOf, TAKEN_IN_THE_FUTURE } from '../photo-schema.ts'
import type { StoredDocument } from '../schema.ts'
import { createDocumentsWorld } from '../test-documents.ts'
import { jpeg } from '../test-files.ts'

const world = worldForFile(createDocumentsWorld)

const describe = (photo: StoredDocument, change: object) =>
  world.send('PUT', `/api/documents/${photo.id}/photo`, {
    as: world.mere,
    body: { ...photoInputOf(photo), ...change },
    headers: { 'if-match': `"${photo.version}"` },
  })

/** A project with photos of the kitchen, taken on these days. */
async function projectWithPhotos(...days: string[]) {
  const { project } = await projectRequests(world).win(world.mere)
  const photos: StoredDocument[] = []
  for (const day of days) {
    const bytes = await jpeg({ takenAt: `${day.replaceAll('-', ':')} 10:00:00` })
    const to = project.opportunityId
    const photo = await world.uploaded(`${day}.jpg`, bytes, { to, category: 'photos_progress' })
    await describe(photo, { room: 'Kitchen' })
    photos.push(photo)
  }
  return { project, photos, path: `/projects/${project.id}/photos` }
}

const groups = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const stored = async (of: string) => (await world.list(of)).map(({ room, caption }) => [room, caption])

// Clauses: project-delivery 7.2
test('photos are shown by day and by room, described, and described back with Undo', async () => {
  const { project, path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const { user, retype } = await openScreen(world, path, world.mere)
  await waitFor(() => expect(groups()).toEqual(['4 Feb 2026', '12 Jan 2026']))
  await user.click(screen.getByRole('radio', { name: 'By room' }))
  expect(groups()).toEqual(['Kitchen'])
  const [first] = await screen.findAllByRole('button', { name: 'Actions: Kitchen, 4 Feb 2026' })
  if (first) await user.click(first)
  await user.click(await screen.findByText('Edit'))
  await retype(await screen.findByRole('combobox', { name: 'Room' }), 'Laundry')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'First Fix')
  await user.type(await textBox('Caption'), 'Pipes in')
  await user.click(await button('Save'))
  await waitFor(() => expect(groups()).toEqual(['Kitchen', 'Laundry']))
  await screen.findByText('Laundry, First Fix, 4 Feb 2026')
  expect(await stored(project.opportunityId)).toEqual([
    ['Laundry', 'Pipes in'],
    ['Kitchen', null],
  ])
  await user.click(await button(/^Undo/))
  await waitFor(() => expect(groups()).toEqual(['Kitchen']))
  expect(await stored(project.opportunityId)).toEqual([
    ['Kitchen', null],
    ['Kitchen', null],
  ])
})

/** Opens the dialog of a photo's menu item. */
async function choose({ user }: TestPage, photo: string, item: string) {
  await user.click(await button(`Actions: ${photo}`))
  await user.click(within(await screen.findByRole('menu', { name: photo })).getByText(item))
}
const optionsOf = (box: HTMLElement) => [...(box as HTMLSelectElement).options].map(({ text }) => text)

test('the viewer follows the list, also from photos of before the work to those of its progress', async () => {
  const { project, path } = await projectWithPhotos('2026-01-12', '2026-03-01')
  const bytes = await jpeg({ takenAt: '2026:02:04 10:00:00' })
  await world.uploaded('before.jpg', bytes, { to: project.opportunityId, category: 'photos_before' })
  const { user } = await openScreen(world, path, world.mere)
  await user.click(await button('View Kitchen, 1 Mar 2026'))
  await screen.findByText(/^1 of 3 · 1 Mar 2026/)
  await user.click(await button('Next photo'))
  await screen.findByText(/^2 of 3 · 4 Feb 2026/)
  await user.click(await button('Next photo'))
  await screen.findByText(/^3 of 3 · 12 Jan 2026/)
})

// Clauses: project-delivery 7.3
test('a pair has a slider between before and after', async () => {
  const { path } = await projectWithPhotos('2026-01-12', '2026-02-04', '2026-03-09')
  const page = await openScreen(world, path, world.mere)
  const { user } = page
  await choose(page, 'Kitchen, 4 Feb 2026', 'Pair')
  const before = await screen.findByRole('combobox', { name: 'Before of Kitchen, 4 Feb 2026' })
  expect(optionsOf(before)).toEqual(['No photo', 'Kitchen, 12 Jan 2026'])
  await user.click(await button('Save'))
  await screen.findByText('Choose a photo.')
  await user.selectOptions(before, 'Kitchen, 12 Jan 2026')
  await user.click(await button('Save'))
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Before and after of Kitchen' })
  expect([slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['0', '100', '50% before'])
  fireEvent.input(slider, { target: { value: '20' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('20% before')
  const pair = within(screen.getByRole('figure'))
  pair.getByText('Kitchen: before 12 Jan 2026, after 4 Feb 2026')
  expect(pair.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'After: Kitchen, 4 Feb 2026',
    'Before: Kitchen, 12 Jan 2026',
  ])
})

// Clauses: project-delivery 7.3
test('photos that can’t be loaded offline have one sentence in their place, in a pair and in the viewer, until back online', async () => {
  const { photos, path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const [after, before] = await world.list(photos[0]?.opportunityId ?? '')
  if (!before || !after) throw new Error('No photos')
  await describe(after, { beforeId: before.id })
  const page = await openScreen(world, path, world.mere)
  const pair = within(await screen.findByRole('figure'))
  page.setOnline(false)
  for (const picture of pair.getAllByRole('img')) fireEvent.error(picture)
  await pair.findByText('Not available offline')
  expect([pair.queryByRole('img'), pair.queryByRole('slider')]).toEqual([null, null])
  pair.getByText('Kitchen: before 12 Jan 2026, after 4 Feb 2026')
  await page.user.click(await button('View Kitchen, 4 Feb 2026'))
  const viewer = within(await screen.findByRole('figure', { name: 'Photo' }))
  fireEvent.error(viewer.getByRole('img'))
  await viewer.findByText('Not available offline')
  page.setOnline(true)
  await viewer.findByRole('img', { name: 'Progress: Kitchen' })
  expect(pair.getAllByRole('img', { hidden: true })).toHaveLength(2)
})

// Clauses: project-delivery 7.3
test('a photo that moves to another room ends its pair, with a sentence; Undo pairs it again', async () => {
  const { photos, path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const [before, after] = await world.list(photos[0]?.opportunityId ?? '').then((all) => all.toReversed())
  if (!before || !after) throw new Error('No photos')
  await describe(after, { beforeId: before.id })
  const page = await openScreen(world, path, world.mere)
  await screen.findByRole('figure')
  await choose(page, 'Kitchen, 12 Jan 2026', 'Edit')
  await page.retype(await screen.findByRole('combobox', { name: 'Room' }), 'bathroom ')
  await screen.findByText(/^This ends the pair with Kitchen, 4 Feb 2026/)
  await page.user.click(await button('Save'))
  await screen.findByText('Saved the photo “Bathroom”')
  expect(screen.queryByRole('figure')).toBeNull()
  await page.user.click(await button(/^Undo/))
  await screen.findByRole('figure')
})

// Clauses: project-delivery 7.3
test('a deleted photo’s pair is back with it after Undo, also if the list was loaded meanwhile', async () => {
  const { project, path } = await projectWithPhotos('2026-01-12', '2026-02-04', '2026-03-01')
  const [other, after, before] = await world.list(project.opportunityId)
  if (!before || !after || !other) throw new Error('No photos')
  await describe(after, { beforeId: before.id })
  const page = await openScreen(world, path, world.mere, { isLive: true })
  await screen.findByRole('figure')
  await choose(page, 'Kitchen, 12 Jan 2026', 'Delete')
  await waitFor(async () => expect(await world.list(project.opportunityId)).toHaveLength(2))
  await describe(other, { caption: 'Tiles' })
  await button('View Tiles, 1 Mar 2026')
  expect(screen.queryByRole('figure')).toBeNull()
  await page.user.click(await button(/^Undo/))
  await screen.findByRole('figure')
})

// Clauses: project-delivery 7.2
test('a photo’s details are changed and photos deleted offline, and sent when the connection is back', async () => {
  const { project, path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const page = await openScreen(world, path, world.mere)
  await button('Actions: Kitchen, 4 Feb 2026')
  page.setOnline(false)
  await choose(page, 'Kitchen, 4 Feb 2026', 'Edit')
  await page.user.type(await textBox('Caption'), 'Tiles')
  await page.user.click(await button('Save'))
  await button('Actions: Tiles, 4 Feb 2026')
  await choose(page, 'Kitchen, 12 Jan 2026', 'Delete')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Actions: Kitchen, 12 Jan 2026' })).toBeNull(),
  )
  expect(await stored(project.opportunityId)).toHaveLength(2)
  page.setOnline(true)
  await waitFor(async () => expect(await stored(project.opportunityId)).toEqual([['Kitchen', 'Tiles']]))
})

// Clauses: project-delivery 7.3
test('photos with nothing to pair say what is missing; one of the future is refused; names differ', async () => {
  const { path } = await projectWithPhotos('2026-02-04', '2026-02-04')
  const page = await openScreen(world, path, world.mere)
  await button('View Kitchen, 4 Feb 2026 (2)')
  await choose(page, 'Kitchen, 4 Feb 2026', 'Edit')
  await page.retype(await screen.findByRole('combobox', { name: 'Room' }), '')
  await page.retype(await textBox('Taken on'), '1 Jan 2099')
  await page.user.click(await button('Save'))
  await screen.findByText(TAKEN_IN_THE_FUTURE)
  await page.retype(await textBox('Taken on'), '4 Feb 2026')
  await page.user.click(await button('Save'))
  await choose(page, '2026-02-04.jpg, 4 Feb 2026', 'Pair')
  await screen.findByText(/^Give this photo a room first/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

// Clauses: project-delivery 7.4
test('the report has the photos of a period', async () => {
  const { path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const { retype } = await openScreen(world, path, world.mere)
  await retype(await textBox('From'), '1 Feb 2026')
  await waitFor(() => expect(groups()).toEqual(['4 Feb 2026']))
  screen.getByText('Progress report, from 1 Feb 2026')
  await retype(await textBox('To'), '3 Feb 2026')
  await screen.findByText('No photos in this period.')
  screen.getByText('Progress report, 1–3 Feb 2026')
})
