// @module-tag postgres
// Clauses: accounts-and-billing 8.1
import { beforeAll, describe, expect, test } from 'vitest'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

// Responses must not reveal whether an address has an account, neither by content nor by timing.

const PAIRS = roundsOf(300)
/** Each sign-in hashes a password, so there are fewer pairs, unless ROUNDS=full. */
const PAIRS_WITH_A_PASSWORD = process.env.ROUNDS === 'full' ? PAIRS : 24
const ENOUGH_TO_COMPARE_TIMES = 24
const MAX_APART_MS = 10
/** Chance alone makes one side the slower one this often in less than one of a thousand runs. */
const DEVIATIONS = 3.5

const world = worldForFile()
const known = `known-${Date.now()}@doneup.example`
const unknown = `no-one-${Date.now()}@doneup.example`

beforeAll(async () => {
  await world.send('POST', '/api/auth/sign-up', { body: { email: known, password: 'kererū-99' } })
  await world.work()
})

interface Answer {
  status: number
  body: unknown
  headers: string[]
  milliseconds: number
}

async function ask(path: string, body: object): Promise<Answer> {
  const startedAt = performance.now()
  const response = await world.send('POST', path, { body })
  const milliseconds = performance.now() - startedAt
  const headers = [...response.headers.keys()].sort()
  return {
    status: response.status,
    body: { ...(await response.json()), requestId: '' },
    headers,
    milliseconds,
  }
}

/** Alternates which address of a pair comes first, so that order has no effect. */
async function askInTurns(
  path: string,
  rest: object,
  pairs: number,
): Promise<{ known: Answer[]; unknown: Answer[] }> {
  const answers = { known: [] as Answer[], unknown: [] as Answer[] }
  const ofKnown = async () => answers.known.push(await ask(path, { email: known, ...rest }))
  const ofUnknown = async () => answers.unknown.push(await ask(path, { email: unknown, ...rest }))
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const next of pair % 2 === 0 ? [ofKnown, ofUnknown] : [ofUnknown, ofKnown]) await next()
  }
  return answers
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/**
 * Whether the times of the pairs tell which address is known: the median difference is too large, and the same one is slower
 * more often than by chance. On a busy machine single times vary by more than what is looked for.
 */
function areApart(known: number[], unknown: number[]): boolean {
  const differences = known.map((time, pair) => time - (unknown[pair] ?? 0))
  const slower = differences.filter((difference) => difference > 0).length
  const byChance = known.length / 2
  const isUnlikely = Math.abs(slower - byChance) > DEVIATIONS * Math.sqrt(known.length / 4)
  return Math.abs(median(differences)) >= MAX_APART_MS && isUnlikely
}

const timesOf = (answers: Answer[]) => answers.map(({ milliseconds }) => milliseconds)

const sayings = (answers: Answer[]) =>
  new Set(answers.map(({ milliseconds: _, ...said }) => JSON.stringify(said)))

describe.each([
  ['signing in with a wrong password', '/api/auth/sign-in', { password: 'no' }, PAIRS_WITH_A_PASSWORD],
  ['requesting a reset link', '/api/auth/password-resets/requests', {}, PAIRS],
  ['requesting a magic link', '/api/auth/magic-links/requests', { returnTo: '/projects' }, PAIRS],
])('%s', (what, path, rest, pairs) => {
  // Clauses: accounts-and-billing 10.3
  test('responds the same to known and unknown addresses: status, headers, body, time within 10 ms', async () => {
    await ask(path, { email: known, ...rest })
    const answers = await askInTurns(path, rest, pairs)
    expect(sayings(answers.known)).toEqual(sayings(answers.unknown))
    expect(sayings(answers.known).size).toBe(1)
    const [one, other] = [timesOf(answers.known), timesOf(answers.unknown)]
    process.stdout.write(
      `${what}: median ${median(one).toFixed(2)} ms known, ${median(other).toFixed(2)} ms unknown\n`,
    )
    if (pairs < ENOUGH_TO_COMPARE_TIMES) return
    expect(areApart(one, other), 'times tell which address is known').toBe(false)
  })
})

test('times that are 15 ms apart are recognised among times that vary by more', () => {
  const chance = seededChance(4)
  const times = (slower: number) => Array.from({ length: 24 }, () => 60 + chance(20) + slower)
  expect(areApart(times(0), times(0))).toBe(false)
  expect(areApart(times(15), times(0))).toBe(true)
  expect(areApart(times(0), times(15))).toBe(true)
})
