// @module-tag pglite

import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('too many password hashes get 503, then service resumes', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('kererū-99')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  const hash = await hashPassword('kererū-99')
  expect(await verifyPassword({ hash, password: 'kererū-99' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'kererū-98' })).toBe(false)
})
