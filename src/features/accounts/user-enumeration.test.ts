// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, roundsOf, type TestWorld } from '#src/server/test-world.ts'

// Responses must not reveal whether an address has an account, neither by content nor by timing.

const PAIRS = roundsOf(300)
/** Each sign-in hashes a password, so there are fewer pairs, unless ROUNDS=full. */
const PAIRS_WITH_A_PASSWORD = process.env.ROUNDS === 'full' ? PAIRS : 24
const ENOUGH_TO_COMPARE_TIMES = 24
const MAX_APART_MS = 10
/** On a busy machine the medians vary too, so neither address may be the slower one in nearly all pairs. */
const MOST_OFTEN = 0.85

let world: TestWorld
const known = `known-${Date.now()}@doneup.example`
const unknown = `no-one-${Date.now()}@doneup.example`

beforeAll(async () => {
  world = await createTestWorld()
  await world.send('POST', '/api/auth/sign-up', { body: { email: known, password: 'kererū-99' } })
  await world.work()
})
afterAll(() => world.close())

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

function median(answers: Answer[]): number {
  const sorted = answers.map((answer) => answer.milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The share of pairs in which the known address was slower. */
function knownTookLonger({ known, unknown }: { known: Answer[]; unknown: Answer[] }): number {
  const longer = known.filter((answer, pair) => answer.milliseconds > (unknown[pair]?.milliseconds ?? 0))
  return longer.length / known.length
}

const sayings = (answers: Answer[]) =>
  new Set(answers.map(({ milliseconds: _, ...said }) => JSON.stringify(said)))

describe.each([
  ['signing in with a wrong password', '/api/auth/sign-in', { password: 'no' }, PAIRS_WITH_A_PASSWORD],
  ['requesting a reset link', '/api/auth/password-resets/requests', {}, PAIRS],
  ['requesting a magic link', '/api/auth/magic-links/requests', { returnTo: '/projects' }, PAIRS],
])('%s', (what, path, rest, pairs) => {
  test('responds the same to known and unknown addresses: status, headers, body, time within 10 ms', async () => {
    await ask(path, { email: known, ...rest })
    const answers = await askInTurns(path, rest, pairs)
    expect(sayings(answers.known)).toEqual(sayings(answers.unknown))
    expect(sayings(answers.known).size).toBe(1)
    const [one, other] = [median(answers.known), median(answers.unknown)]
    process.stdout.write(`${what}: median ${one.toFixed(2)} ms known, ${other.toFixed(2)} ms unknown\n`)
    if (pairs < ENOUGH_TO_COMPARE_TIMES || Math.abs(one - other) < MAX_APART_MS) return
    const share = knownTookLonger(answers)
    expect(Math.max(share, 1 - share), 'how often the same one of the two is slower').toBeLessThan(MOST_OFTEN)
  }, 300_000)
})
