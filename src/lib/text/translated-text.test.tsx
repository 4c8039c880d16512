import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { translateAround, translateInPlaceOf } from './test-translation.ts'
import { allowTranslation } from './translated-text.ts'

let disallow: () => void
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  disallow = allowTranslation()
})
afterEach(() => {
  disallow()
  // Other files of the worker render outside of act.
  vi.unstubAllGlobals()
})

interface Deals {
  count: number
  isOverdue: boolean
}

function Summary({ count, isOverdue }: Deals) {
  return (
    <p>
      {isOverdue && 'Overdue: '}
      {count} {count === 1 ? 'deal' : 'deals'}
      {isOverdue ? <strong>Today</strong> : ' in time'}
    </p>
  )
}

const translations = { 'replaces text nodes': translateInPlaceOf, 'moves them into <font>': translateAround }

for (const [name, translate] of Object.entries(translations)) {
  test(`React updates a page whose translation ${name}`, async () => {
    const page = document.body.appendChild(document.createElement('main'))
    const root = createRoot(page)
    const show = (deals: Deals) => act(() => root.render(<Summary {...deals} />))
    const everything: Deals[] = [
      { count: 3, isOverdue: true },
      { count: 1, isOverdue: false },
      { count: 2, isOverdue: false },
      { count: 2, isOverdue: true },
    ]
    for (const deals of [...everything, ...everything.toReversed()]) {
      await show(deals)
      const words = deals.count === 1 ? 'deal' : 'deals'
      const expected = deals.isOverdue
        ? `Overdue: ${deals.count} ${words}Today`
        : `${deals.count} ${words} in time`
      expect(page.textContent).toBe(expected)
      await translate(page)
      expect(page.textContent).toBe(expected)
    }
    act(() => root.unmount())
    expect(page.textContent).toBe('')
    page.remove()
  })
}
