import { expect, test } from 'vitest'
import { packPages } from './pack-pages.ts'
import { movedPhoto, packPhotos, withPhoto } from './photo-order.ts'

const photo = (
  id: string,
  category: 'photos_before' | 'photos_progress' | 'photos_after',
  takenOn: string | null,
) => ({
  id,
  name: `${id}.jpg`,
  category,
  caption: id === 'c' ? 'Cabinets in' : null,
  takenOn,
  width: 1_600,
  height: 1_200,
})
const ALL = packPhotos([
  photo('d', 'photos_after', '2026-10-01'),
  photo('c', 'photos_progress', '2026-09-01'),
  photo('b', 'photos_before', '2026-08-02'),
  photo('a', 'photos_before', null),
])

// Clauses: sharing-and-api 1.19
test('before, during and after, by day, with captions', () => {
  expect(ALL.map(({ id, caption }) => [id, caption])).toEqual([
    ['a', 'Before'],
    ['b', 'Before, 2 Aug 2026'],
    ['c', 'Cabinets in'],
    ['d', 'After, 1 Oct 2026'],
  ])
})

// Clauses: sharing-and-api 1.19
test('a photo is added at its place, and moved', () => {
  expect(['d', 'b', 'c', 'a'].reduce((chosen: string[], id) => withPhoto(chosen, id, ALL), [])).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  expect(movedPhoto(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(movedPhoto(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedPhoto(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
})

// Clauses: sharing-and-api 1.19
test('pages have the size and the caption of a photo, and load it when it is asked for', () => {
  const texts = { title: 'Pack', audience: null, author: null, coverNote: null, address: '1 Rata Street' }
  const photos = ALL.slice(1, 2).map(({ isBefore: _, ...shown }) => shown)
  const parts = [
    { section: 'documents' as const, heading: 'Photos', blocks: [{ type: 'photos' as const, photos }] },
  ]
  const pack = { ...texts, organization: 'Ana', asAt: '', notice: '', parts }
  const { html } = packPages(pack, (id) => `/photo/${id}`, 'lazy')
  expect(html).toContain(
    '<figure><img src="/photo/b" alt="b.jpg" data-photo="b" loading="lazy" width="1600" height="1200"><figcaption>Before, 2 Aug 2026</figcaption></figure>',
  )
  expect(packPages(pack, (id) => `/photo/${id}`).html).toContain('loading="eager"')
})
