import { expect, test } from 'vitest'
import { bothDrawings } from './drawn-calculator.ts'

const page = (main: string, busy = '') =>
  `<header>Menu</header><main id="main" tabindex="-1"${busy}>${main}</main><footer></footer>`

test('a calculator is drawn once for wide windows and once for phones, around the same header', () => {
  expect(bothDrawings(page('wide'), page('narrow'))).toBe(
    page(
      '<div data-drawn="wide" aria-hidden="true" inert>wide</div><div data-drawn="phone" aria-hidden="true" inert>narrow</div>',
      ' aria-busy="true"',
    ),
  )
})

test('a drawing has no names, labels or links of its own: those are the live screen’s', () => {
  const box =
    '<label for="a">Floor area<input id="a" name="b" class="c" aria-describedby="d" value="120"></label>'
  const link = '<a class="e" href="/valuation/x" aria-label="Back">Back</a>'
  const drawn = bothDrawings(page(box + link), page(''))
  expect(drawn).toContain('<span>Floor area<input class="c" value="120"></span><a class="e">Back</a>')
})
