import { getDocumentProxy } from 'unpdf'
import { LIST_COLUMNS } from '../src/features/deals/pipeline/filters/list-columns.ts'
import { formatDate, todayInAuckland } from '../src/finance/dates/new-zealand-days.ts'
import { importDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

/** A text of a printed page, in points from the bottom left. */
interface Printed {
  text: string
  left: number
  right: number
  bottom: number
  height: number
}

const DEALS = 60
const COLUMNS = LIST_COLUMNS.filter(({ value }) => value !== 'criteria')
const STREETS = Array.from({ length: DEALS }, (_, at) => `${at + 1} Kahikatea Street`)

// Clauses: pipeline-at-work 3.8
test('the list prints every row and every chosen column on landscape pages, and no text covers another', async ({
  page,
  signedUp,
}) => {
  await importDeals(
    signedUp,
    STREETS.map((street, at) => ({
      address: `${street}, Maungaraki, Lower Hutt`,
      status: 'new_listing',
      askingPrice: 9_999_999 - at * 12_345,
      doneUpValue: 12_999_999 - at * 9_876,
      renovationCost: 1_999_999 - at * 7_654,
    })),
  )
  await page.goto(`/dashboard?view=list&sort=address&columns=${COLUMNS.map(({ value }) => value).join('.')}`)
  await expect(page.getByRole('grid', { name: 'Deals' })).toContainText(STREETS[0] ?? '')
  const pages = await printedPages(await page.pdf({ preferCSSPageSize: true }))
  const words = pages.map(({ texts }) => texts.map(({ text }) => text).join(''))
  const all = words.join('').replace(/\s+/g, '')
  for (const street of STREETS) expect(all).toContain(`${street},Maungaraki`.replace(/\s+/g, ''))
  for (const { width, height, texts } of pages) {
    expect(width).toBeGreaterThan(height)
    for (const { text, left, right } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(0)
      expect(right, text).toBeLessThanOrEqual(width)
    }
    expect(overlapsOf(texts)).toEqual([])
    expect(touchingFigures(texts)).toEqual([])
  }
  const asking = STREETS.reduce((sum, _, at) => sum + 9_999_999 - at * 12_345, 0)
  expect(spaceless(words.at(-1) ?? '')).toContain(`$${asking.toLocaleString('en-NZ')}`)
  const [first = ''] = words
  expect(spaceless(first)).toContain(spaceless(`, ${formatDate(todayInAuckland(new Date()))}.`))
  // Each page has the heads, only the last one the sums.
  for (const text of words)
    for (const { label } of COLUMNS) expect(spaceless(text)).toContain(spaceless(label))
  expect(words.filter((text) => text.includes(`${DEALS} deals`))).toEqual(words.slice(-1))
})

const FIGURE = /^[−-]?\$[\d,]+$/

/** The pairs of figures of one line with less than a digit between them, which read as one. */
function touchingFigures(texts: readonly Printed[]): string[] {
  const figures = texts.filter(({ text }) => FIGURE.test(text))
  return figures.flatMap((one) =>
    figures
      .filter(
        (other) =>
          other.left > one.left &&
          Math.abs(one.bottom - other.bottom) < 1 &&
          other.left - one.right < one.height * 0.3,
      )
      .map((other) => `${one.text} and ${other.text}`),
  )
}

const spaceless = (text: string) => text.replace(/\s+/g, '')

async function printedPages(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return { width, height, texts: items.flatMap((item) => ('str' in item ? printed(item) : [])) }
    }),
  )
}

function printed(item: { str: string; width: number; height: number; transform: number[] }): Printed[] {
  const [, , , , left = 0, bottom = 0] = item.transform
  if (item.str.trim() === '') return []
  return [{ text: item.str, left, right: left + item.width, bottom, height: item.height }]
}

/** The pairs of texts that cover each other by more than the overhang of a glyph. */
function overlapsOf(texts: readonly Printed[]): string[] {
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.abs(one.bottom - other.bottom) < Math.min(one.height, other.height) * 0.8,
      )
      .map((other) => `${one.text} and ${other.text}`),
  )
}
