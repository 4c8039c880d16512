import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every rule; or those alone that another theme can break: a theme changes colours, and nothing else. */
const RULES = {
  all: { type: 'tag', values: standards },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const

/** Neither frames, nor films and music, nor styles that turn a page round are ours: nothing has to be fetched to judge them. */
const NOT_OURS = { iframes: false, preload: false }

interface Asked {
  rules?: keyof typeof RULES
  /** What alone is looked at, as a selector; by default all of the page. */
  within?: string | undefined
}

/** What is amiss on a page by WCAG 2.2 AA, a line for each rule with what breaks it. */
export async function barriersOn(page: Page, { rules = 'all', within }: Asked = {}): Promise<string[]> {
  const { type, values } = RULES[rules]
  // Told of what it finds amiss only, in the page itself: four times as fast as with each thing that is right written
  // down, in a page of its own.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type, values: [...values] }, resultTypes: ['violations'], ...NOT_OURS })
    .setLegacyMode()
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
