import { expect, test } from 'vitest'
import { ERROR_CODES } from '#src/lib/api/app-error.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const page = async (path: string) => {
  const response = await world.app.request(path)
  return { status: response.status, text: await response.text() }
}

// Clauses: sharing-and-api 10.3
test('the type of each problem is a page that says what to do, and leads to the others', async () => {
  const list = await page('/problems')
  for (const code of Object.keys(ERROR_CODES)) {
    const { status, text } = await page(`/problems/${code}`)
    expect([code, status]).toEqual([code, 200])
    expect(text).toContain(`<h1>${code}</h1>`)
    expect(text).toContain('What to do')
    expect(text).not.toContain('`')
    expect(list.text).toContain(`href="/problems/${code}"`)
  }
  expect((await page('/problems/none')).status).toBe(404)
})

test('the page of a wrong key speaks of keys, and that of a wrong password doesn’t', async () => {
  const { text } = await page('/problems/not_signed_in')
  expect(text).toContain('API key')
  expect(text).not.toContain('Session expired')
  expect((await page('/problems/invalid_credentials')).text).not.toContain('API key')
})

test('a problem names its page', async () => {
  const response = await world.app.request('/api/v1/deals')
  const { type } = (await response.json()) as { type: string }
  expect((await page(type)).status).toBe(200)
})
