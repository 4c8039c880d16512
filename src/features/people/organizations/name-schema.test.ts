import { expect, test } from 'vitest'
import { organizationNameSchema } from './name-schema.ts'

test.each(['Your parcel is waiting: http://evil.example/2', 'evil.com', 'x:y@evil.com'])(
  'L7: rejects the organization name %j',
  (name) => expect(organizationNameSchema.safeParse({ name }).success).toBe(false),
)

test.each(['Org for mere@doneup.example', 'Mr.Fix It', 'kauri.homes'])(
  'accepts the organization name %j',
  (name) => expect(organizationNameSchema.safeParse({ name }).success).toBe(true),
)

test('removes characters that can’t be seen from a name', () => {
  expect(organizationNameSchema.parse({ name: '\u200bKererū\u200b Homes\u202e' })).toEqual({
    name: 'Kererū Homes',
  })
  for (const name of ['\u200b', '\u3164', '\u2800 \u1160'])
    expect(organizationNameSchema.safeParse({ name }).success).toBe(false)
})
