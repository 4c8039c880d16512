import type { Browser } from '@playwright/test'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { createdShareLinkSchema } from '#src/features/doors/share-links/schema.ts'
import { signUpSubscriber } from '../e2e/people.ts'
import { median, phone, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

/** First paint of a shared pack for a visitor on a slow phone, and its code. */
export async function sharedRows(browser: Browser, address: string, rounds: number): Promise<Row[]> {
  const url = await sharedPack(address)
  const visits: { paint: number; code: number }[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(browser, url))
  const row = (
    what: string,
    unit: Row['unit'],
    limit: number,
    of: (seen: { paint: number; code: number }) => number,
  ) => ({
    what,
    unit,
    limit,
    measured: median(visits.map(of)),
  })
  return [
    row('first paint of a shared pack', 'ms', 1_500, ({ paint }) => paint),
    row('JavaScript of a shared pack', 'kB', 60, ({ code }) => code),
  ]
}

async function sharedPack(address: string): Promise<string> {
  const person = await signUpSubscriber(address)
  const deal = {
    address: '8 Kererū Street, Tauranga',
    askingPrice: 640_000,
    doneUpValue: 900_000,
    renovationCost: 100_000,
  }
  const saved = await person.call('POST', '/api/opportunities', { body: deal })
  const { id } = changedDealSchema.parse(saved.body).opportunity
  const body = { label: 'Westpac, Jo', pack: NEW_PACK }
  const made = await person.call('POST', `/api/opportunities/${id}/share-links`, { body })
  return address + new URL(createdShareLinkSchema.parse(made.body).url).pathname
}

function visit(browser: Browser, url: string) {
  return withPage(browser, { ...phone, cpu: 4, network: 'slow 4G' }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await settle(page)
    return page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (paint === undefined) throw new Error('Nothing was painted')
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const loaded = files.filter(({ initiatorType }) => initiatorType === 'script')
      const inline = Array.from(document.scripts, ({ text }) => text.length)
      const bytes = [...inline, ...loaded.map(({ encodedBodySize }) => encodedBodySize)]
      return { paint: paint.startTime, code: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
    })
  })
}
