import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** `colours`: the rules that another theme can break. */
const RULES = {
  all: { type: 'tag', values: standards },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const

/** DoneUp has no frames, video or audio: axe has nothing to preload. */
const SKIPPED = { iframes: false, preload: false }

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
  const { type, values } = RULES[rules]
  // Violations only, and in the page itself: four times faster than the full report in a page of its own.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type, values: [...values] }, resultTypes: ['violations'], ...SKIPPED })
    .setLegacyMode()
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
