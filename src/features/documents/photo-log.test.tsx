import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { button, closeScreen, openScreen, textBox } from '#src/app/test-screen.tsx'
import { projectRequests } from '../projects/test-projects.ts'
import { photoInputOf } from './photo-schema.ts'
import type { StoredDocument } from './schema.ts'
import { createDocumentsWorld, type DocumentsWorld } from './test-documents.ts'
import { jpeg } from './test-files.ts'

let world: DocumentsWorld
beforeAll(async () => {
  world = await createDocumentsWorld()
})
afterEach(closeScreen)
afterAll(() => world.close())

/** A project with photos of the kitchen, taken on these days. */
async function projectWithPhotos(...days: string[]) {
  const { project } = await projectRequests(world).win(world.mere)
  const photos: StoredDocument[] = []
  for (const day of days) {
    const bytes = await jpeg({ takenAt: `${day.replaceAll('-', ':')} 10:00:00` })
    const to = project.opportunityId
    const photo = await world.uploaded(`${day}.jpg`, bytes, { to, category: 'photos_progress' })
    await world.send('PUT', `/api/documents/${photo.id}/photo`, {
      as: world.mere,
      body: { ...photoInputOf(photo), room: 'Kitchen' },
      headers: { 'if-match': '"1"' },
    })
    photos.push(photo)
  }
  return { project, photos, path: `/projects/${project.id}/photos` }
}

const groups = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const stored = async (of: string) => (await world.list(of)).map(({ room, caption }) => [room, caption])

test('photos are shown by day and by room, described, and described back with Undo', async () => {
  const { project, path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const { user, retype } = await openScreen(world, path, world.mere)
  await waitFor(() => expect(groups()).toEqual(['4 Feb 2026', '12 Jan 2026']))
  await user.click(screen.getByRole('radio', { name: 'By room' }))
  expect(groups()).toEqual(['Kitchen'])
  const [first] = await screen.findAllByRole('button', { name: 'Actions: Kitchen' })
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

test('a pair has a slider between before and after', async () => {
  const { path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const { user } = await openScreen(world, path, world.mere)
  const [latest] = await screen.findAllByRole('button', { name: 'Actions: Kitchen' })
  if (latest) await user.click(latest)
  await user.click(await screen.findByText('Pair'))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Before of Kitchen' }),
    'Kitchen, 12 Jan 2026',
  )
  await user.click(await button('Save'))
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Before and after of Kitchen' })
  expect([slider.min, slider.max, slider.getAttribute('aria-valuetext')]).toEqual(['0', '100', '50% before'])
  fireEvent.input(slider, { target: { value: '20' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('20% before')
  const pair = within(screen.getByRole('figure'))
  pair.getByText('Kitchen: before 12 Jan 2026, after 4 Feb 2026')
  expect(pair.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'After: Kitchen',
    'Before: Kitchen',
  ])
})

test('the report has the photos of a period', async () => {
  const { path } = await projectWithPhotos('2026-01-12', '2026-02-04')
  const { retype } = await openScreen(world, path, world.mere)
  await retype(await textBox('From'), '1 Feb 2026')
  await waitFor(() => expect(groups()).toEqual(['4 Feb 2026']))
  await retype(await textBox('To'), '3 Feb 2026')
  await screen.findByText('No photos in this period.')
})
