import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { changedSuggestionSchema, suggestionListSchema } from './schema.ts'
import { createFeedbackWorld } from './test-suggestions.ts'

const world = worldForFile(createFeedbackWorld)
const mere = madeForFile(() => world.person())
beforeEach(async () => {
  await world.db.query(sql`delete from suggestions`)
})

const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; detail: string; fields?: object }),
})
const putVote = (as: Person, id: string) => world.send('PUT', `/api/suggestions/${id}/vote`, { as })
const dropVote = (as: Person, id: string) => world.send('DELETE', `/api/suggestions/${id}/vote`, { as })
describe('creating a suggestion', () => {
  // Clauses: deal-workflow 3.16, 4.23, 7.25, 10.28
  test('a new suggestion is pending, without votes, and seen by every organization', async () => {
    const made = await world.suggest(mere, 'Export to Xero', { description: 'My accountant asks.' })
    expect(made).toMatchObject({
      title: 'Export to Xero',
      description: 'My accountant asks.',
      status: 'pending',
      votes: 0,
      voted: false,
      isOwn: true,
      screenshot: null,
    })
    expect(Date.parse(made.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await world.board(await world.person())).toEqual([{ ...made, isOwn: false }])
  })

  test('the board doesn’t reveal authors or voters', async () => {
    const hana = await world.person()
    const made = await world.suggest(mere, 'Export to Xero')
    await putVote(mere, made.id)
    const text = await (await world.send('GET', '/api/suggestions', { as: hana })).text()
    expect(text).not.toContain(mere.userId)
    expect(text).not.toContain(mere.email)
    expect(text).not.toContain(mere.organizationId)
  })

  // Clauses: deal-workflow 5.23
  test.each([
    ['title', { title: '  ', description: 'Why' }],
    ['description', { title: 'What', description: ' \n ' }],
  ])('an empty %s is rejected: title and description are required', async (field, body) => {
    const answer = await refusal(await world.send('POST', '/api/suggestions', { as: mere, body }))
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { [field]: 'Title and description are required' },
    })
    expect(await world.board(mere)).toEqual([])
  })

  // Clauses: deal-workflow 5.23
  test('title and description are trimmed', async () => {
    const made = await world.suggest(mere, '  Export to Xero ', { description: '\n Why\nnot ' })
    expect(made).toMatchObject({ title: 'Export to Xero', description: 'Why\nnot' })
  })

  test('the server sets the initial status', async () => {
    const body = { title: 'What', description: 'Why', status: 'approved' }
    expect((await world.send('POST', '/api/suggestions', { as: mere, body })).status).toBe(400)
  })

  test('repeating an idempotency key creates one suggestion; another body with the same key is rejected', async () => {
    const headers = { 'idempotency-key': 'suggestion-key-1' }
    const send = (title: string) =>
      world.send('POST', '/api/suggestions', { as: mere, headers, body: { title, description: 'Why' } })
    const answers = await Promise.all([send('What'), send('What'), send('What')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await world.board(mere)).toHaveLength(1)
    expect(await refusal(await send('Something else'))).toMatchObject({ status: 422, code: 'key_reused' })
  })

  test('rate limit: ten suggestions an hour', async () => {
    const strict = await createFeedbackWorld({ rateLimitScale: 1 })
    const person = await strict.person()
    await strict.db.query(sql`
      insert into rate_limits (key, hits, resets_at)
      values (${`suggestions:${person.userId}`}, 9, now() + interval '50 minutes')`)
    await strict.suggest(person, 'Idea 10')
    const body = { title: 'Idea 11', description: 'Why' }
    const refused = await strict.send('POST', '/api/suggestions', { as: person, body })
    expect(refused.status).toBe(429)
    expect(await strict.board(person)).toHaveLength(1)
    await strict.close()
  })
})

describe('the list', () => {
  // Clauses: deal-workflow 7.23
  test('is ordered by votes, then the newest first', async () => {
    const [hana, tama] = [await world.person(), await world.person()]
    const ids: string[] = []
    for (const title of ['Oldest', 'Two votes', 'One vote', 'Newest'])
      ids.push((await world.suggest(mere, title)).id)
    await putVote(hana, ids[1] ?? '')
    await putVote(tama, ids[1] ?? '')
    await putVote(hana, ids[2] ?? '')
    const titles = (await world.board(mere)).map(({ title, votes }) => [title, votes])
    expect(titles).toEqual([
      ['Two votes', 2],
      ['One vote', 1],
      ['Newest', 0],
      ['Oldest', 0],
    ])
  })

  test('shows for which suggestions the user has voted', async () => {
    const hana = await world.person()
    const { id } = await world.suggest(mere, 'Export to Xero')
    await putVote(hana, id)
    expect(await world.board(hana)).toMatchObject([{ votes: 1, voted: true }])
    expect(await world.board(mere)).toMatchObject([{ votes: 1, voted: false }])
  })

  test('returns 304 per user if unchanged; any vote changes the response', async () => {
    const hana = await world.person()
    const { id } = await world.suggest(mere, 'Export to Xero')
    const etag = (await world.send('GET', '/api/suggestions', { as: mere })).headers.get('etag') ?? ''
    const again = (as: Person) =>
      world.send('GET', '/api/suggestions', { as, headers: { 'if-none-match': etag } })
    const unchanged = await again(mere)
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect((await again(hana)).status).toBe(200)
    await putVote(hana, id)
    expect((await again(mere)).status).toBe(200)
  })
})

describe('votes', () => {
  // Clauses: deal-workflow 6.9, 7.28
  test('a user has one vote per suggestion and can withdraw it', async () => {
    const { id } = await world.suggest(mere, 'Export to Xero')
    const votesAfter = async (answer: Promise<Response>) => {
      const { suggestion } = changedSuggestionSchema.parse(await (await answer).json())
      return [suggestion.votes, suggestion.voted]
    }
    expect(await votesAfter(putVote(mere, id))).toEqual([1, true])
    expect(await votesAfter(putVote(mere, id))).toEqual([1, true])
    expect(await votesAfter(dropVote(mere, id))).toEqual([0, false])
    expect(await votesAfter(dropVote(mere, id))).toEqual([0, false])
  })

  // Clauses: deal-workflow 7.28, 10.29
  test('a double click adds one vote', async () => {
    const { id } = await world.suggest(mere, 'Export to Xero')
    const answers = await Promise.all(Array.from({ length: 8 }, () => putVote(mere, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await world.board(mere)).toMatchObject([{ votes: 1, voted: true }])
  })

  // Clauses: deal-workflow 10.29
  test('fifty concurrent votes all count, minus those withdrawn', {
    timeout: 60_000,
  }, async () => {
    const { id } = await world.suggest(mere, 'Export to Xero')
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()))
    const answers = await Promise.all(people.flatMap((as) => [putVote(as, id), putVote(as, id)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await world.board(mere)).toMatchObject([{ votes: 50 }])
    await Promise.all(people.slice(0, 20).map((as) => dropVote(as, id)))
    expect(await world.board(mere)).toMatchObject([{ votes: 30 }])
  })

  // Clauses: deal-workflow 3.18
  test('the database rejects a second vote of the same user', async () => {
    const { id } = await world.suggest(mere, 'Export to Xero')
    await putVote(mere, id)
    const second = world.db.query(sql`
      insert into suggestion_votes (suggestion_id, user_id) values (${id}, ${mere.userId})`)
    await expect(second).rejects.toThrow(/unique/)
  })

  test('a missing or removed suggestion can’t be voted for', async () => {
    const admin = await world.siteAdmin()
    const { id } = await world.suggest(mere, 'Export to Xero')
    await world.send('DELETE', `/api/suggestions/${id}`, { as: admin, headers: { 'if-match': '"1"' } })
    for (const gone of [id, mere.userId]) {
      expect(await refusal(await putVote(mere, gone))).toMatchObject({
        status: 404,
        detail: 'Suggestion not found',
      })
      expect((await dropVote(mere, gone)).status).toBe(404)
    }
  })
})

describe('row-level security', () => {
  const asRole = (role: Person, statement: ReturnType<typeof sql>) =>
    world.db.transaction(async (tx) => {
      await tx.script(`set local role doneup_app; set local app.user_id = '${role.userId}'`)
      return tx.query(statement)
    })

  test('the application’s role inserts and votes only as its user, and can’t moderate', async () => {
    const hana = await world.person()
    const { id } = await world.suggest(mere, 'Export to Xero')
    await putVote(hana, id)
    const forged = sql`
      insert into suggestion_votes (suggestion_id, user_id) values (${id}, ${hana.userId})`
    await expect(asRole(mere, forged)).rejects.toThrow(/row-level security/)
    const inOtherName = sql`
      insert into suggestions (id, title, description, created_by) values (${mere.userId}, 'a', 'b', ${hana.userId})`
    await expect(asRole(mere, inOtherName)).rejects.toThrow(/row-level security/)
    await expect(asRole(mere, sql`update suggestions set status = 'approved'`)).rejects.toThrow(/permission/)
    await expect(asRole(mere, sql`delete from suggestions`)).rejects.toThrow(/permission/)
    expect(await asRole(mere, sql`select * from suggestion_votes`)).toEqual([])
    expect(await asRole(mere, sql`delete from suggestion_votes returning 1`)).toEqual([])
  })
})

test('requires a subscription to see suggestions and vote', async () => {
  const lapsed = await world.person({ subscription: 'canceled' })
  const { id } = await world.suggest(mere, 'Export to Xero')
  expect((await world.send('GET', '/api/suggestions', { as: lapsed })).status).toBe(402)
  expect((await putVote(lapsed, id)).status).toBe(402)
  expect((await world.send('GET', '/api/suggestions')).status).toBe(401)
})

test('a subscriber sees the same board with another tenant’s organization selected', async () => {
  await world.suggest(mere, 'Export to Xero')
  const nonMember = await world.person()
  const answer = await world.send('GET', '/api/suggestions', {
    as: nonMember,
    organizationId: mere.organizationId,
  })
  expect(suggestionListSchema.parse(await answer.json()).suggestions).toHaveLength(1)
})
