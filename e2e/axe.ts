import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** `colours`: the rules that another theme can break; `layout`: those and the rules that another width can break. */
const RULES = {
  all: { type: 'tag', values: standards },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  layout: {
    type: 'rule',
    values: [
      'color-contrast',
      'link-in-text-block',
      'target-size',
      'scrollable-region-focusable',
      'heading-order',
      'region',
    ],
  },
} as const

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface ScanOptions {
  rules?: keyof typeof RULES
  /** Selector of the part to check; by default the page. */
  within?: string | undefined
}

/** Violations of WCAG 2.2 AA: one line per rule, with the elements. */
export async function findViolations(
  page: Page,
  { rules = 'all', within }: ScanOptions = {},
): Promise<string[]> {
  // Once per page: half a megabyte to send and compile.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(saveWork)
  }
  const { type, values } = RULES[rules]
  // DoneUp has no frames, video or audio: there is nothing to preload.
  const options: axe.RunOptions = {
    runOnly: { type, values: [...values] },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  }
  const violations = await page.evaluate(
    async ([selector, runOptions]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const result = await axe.run(selector ?? document, runOptions)
      return result.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    [within, options] as const,
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Makes a scan twice as fast, with the same result; runs in the page. */
function saveWork(): void {
  const { axe } = window as unknown as { axe: typeof import('axe-core') & AxeInternals }
  // The HTML of every checked element, for reports.
  axe.configure({ noHtml: true })
  // For each element axe parses the background of each element below it; a page has few colours.
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const parsed = new Map<string, Colour>()
  prototype.parseString = function (text) {
    const { r, g, b, alpha } = parsed.get(text) ?? parse.call(this, text)
    parsed.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
}

/** Not in axe-core’s types. */
interface AxeInternals {
  commons: { color: { Color: { prototype: { parseString: (this: Colour, text: string) => Colour } } } }
}
