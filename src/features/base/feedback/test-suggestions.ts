import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from '#src/server/testing/test-world.ts'
import {
  changedSuggestionSchema,
  type Screenshot,
  type Suggestion,
  screenshotSchema,
  suggestionListSchema,
} from './schema.ts'

interface Suggesting {
  description?: string
  screenshotId?: string | null
}

export interface FeedbackWorld extends TestWorld {
  siteAdmin(): Promise<Person>
  suggest(as: Person, title: string, more?: Suggesting): Promise<Suggestion>
  board(as: Person): Promise<Suggestion[]>
  upload(as: Person, name: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Response>
  /** Expects the upload to succeed. */
  uploaded(as: Person, name: string, bytes: Uint8Array): Promise<Screenshot>
}

export async function createFeedbackWorld(
  options?: Parameters<typeof createTestWorld>[0],
): Promise<FeedbackWorld> {
  const world = await createTestWorld(options)
  const upload: FeedbackWorld['upload'] = async (as, name, bytes, headers = {}) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    return world.app.request('/api/suggestions/screenshots', {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: as.cookie, ...headers },
      body,
    })
  }
  return {
    ...world,
    siteAdmin: async () => {
      const person = await world.person()
      await world.db.query(sql`update auth.users set email_confirmed_at = now() where id = ${person.userId}`)
      world.jobServices.env.SITE_ADMINS.push(person.email)
      return person
    },
    suggest: async (as, title, { description = 'Because it would help.', screenshotId = null } = {}) => {
      const body = { title, description, screenshotId }
      const response = await world.send('POST', '/api/suggestions', { as, body })
      expect(response.status, await response.clone().text()).toBe(201)
      return changedSuggestionSchema.parse(await response.json()).suggestion
    },
    board: async (as) => {
      const response = await world.send('GET', '/api/suggestions', { as })
      expect(response.status, await response.clone().text()).toBe(200)
      return suggestionListSchema.parse(await response.json()).suggestions
    },
    upload,
    uploaded: async (as, name, bytes) => {
      const response = await upload(as, name, bytes)
      expect(response.status, await response.clone().text()).toBe(201)
      return screenshotSchema.parse(await response.json())
    },
  }
}
