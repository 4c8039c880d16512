import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each press that ends the open dates of an agreement names them first. What ends them is read from the condition in SQL.

const root = join(import.meta.dirname, '../../features')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The words of `IS_OPEN_AGREEMENT`, and what the dialogs say that ends the dates. */
const ENDS: Readonly<Record<string, string>> = {
  deleted_at: 'it is deleted',
  "'abandoned'": 'it is abandoned',
  "'settled'": 'the deal is settled',
  "'cancelled'": 'it is cancelled',
  "'sold'": 'it is sold',
}

/** They read the stored next date: the card completes it, and what stores it begins with it. */
const READS_NEXT_DATE = ['deals/agreements/dates.server.ts', 'deals/pipeline/queries.server.ts']

test('the next date of a deal is read where a won one without a signed agreement has its settlement', () => {
  const reading = globSync('**/*.server.ts', { cwd: root }).filter((file) => /\bnext_date\b/.test(read(file)))
  expect(reading.toSorted()).toEqual(READS_NEXT_DATE)
})

test('each state that ends open dates is named by a dialog', () => {
  const [condition = ''] =
    /const IS_OPEN_AGREEMENT = sql`[^`]*`/.exec(read('base/due-dates/sources.server.ts')) ?? []
  const states = [...condition.matchAll(/deleted_at|'(?!draft)\w+'/g)].map(([word]) => word)
  expect(states.toSorted()).toEqual(Object.keys(ENDS).toSorted())
  const named = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/<StillOpen\w*[^<]{0,120}?once="([^"]*)"/g)].map(([, once = '']) => once),
  )
  expect(new Set(named)).toEqual(new Set(Object.values(ENDS)))
})
