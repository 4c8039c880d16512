// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { hashToken } from '#src/platform/session/session.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createLinkWorld, type LinkKind } from './test-links.ts'

const app = worldForFile(createLinkWorld)

/** In each round 50 concurrent requests redeem one link. Returns the distinct counts of statuses. */
async function race(kind: LinkKind, purpose: string, rounds: number): Promise<string[]> {
  const { email } = await app.signUp()
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const token = `round-${round}-of-${kind}`
    await app.world.db.query(sql`
      insert into auth.mail_links (secret_hash, purpose, user_id, email, expires_at)
      select ${hashToken(token)}, ${purpose}, id, email, now() + interval '10 minutes'
      from auth.users where email = ${email}`)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.spend(kind, token)))
    const counts = Map.groupBy(answers, (answer) => answer.status)
    outcomes.add(
      [...counts]
        .map(([status, all]) => `${all.length} × ${status}`)
        .sort()
        .join(', '),
    )
  }
  return [...outcomes]
}

const ONE_WINNER = ['1 × 200, 49 × 400']

// Clauses: accounts-and-billing 10.4
test('of 50 concurrent requests with one reset link exactly one sets the password', async () => {
  expect(await race('password-resets', 'password_reset', roundsOf(100))).toEqual(ONE_WINNER)
})

test('of 50 concurrent requests with one magic link exactly one signs in', async () => {
  expect(await race('magic-links', 'magic_link', 20)).toEqual(ONE_WINNER)
})
