import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'

const OPTIONS: readonly { value: string; label: string }[] = [
  { value: 'planning', label: 'Planning' },
  { value: 'listed', label: 'Listed' },
]

test.each([
  ['listed', {}, 'Listed'],
  ['sold', { notOffered: 'Sold' }, 'Sold'],
  ['sold', {}, 'No longer in this list'],
])('a select shows its value, also one that isn’t offered: %s', (value, words, shown) => {
  const html = renderToStaticMarkup(
    <SelectField label="Stage" options={OPTIONS} value={value} onChange={() => {}} {...words} />,
  )
  const [selected] = html.match(/<option[^>]* selected=""[^>]*>[^<]*/) ?? []
  expect(selected?.replace(/.*>/, '')).toBe(shown)
})
