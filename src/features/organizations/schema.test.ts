import { expect, test } from 'vitest'
import { organizationNameSchema } from './schema.ts'

test.each([
  'Your parcel is waiting: http://evil.example/2',
  'evil.example/2',
  'www.evil.example',
  'Kererū evil.co.nz/x',
  'evil.com',
  'x.co',
  'paypal.com-secure.app',
  '192.168.0.1/x',
  'mailto:a@evil.com',
  'a@evil.com/x',
  'evil。com',
  'evil．com',
  'evil\u200b.com',
  'www\u2060.evil',
])('L7: rejects the organization name %j', (name) =>
  expect(organizationNameSchema.safeParse({ name }).success).toBe(false),
)

test.each([
  'Org for mere@doneup.example',
  'J. Smith & Co. Ltd',
  'Buy/Sell Ltd.',
  '1/23 Rata Street',
  'St. John',
  'St. Kilda',
  'J.R. Smith Ltd',
  'No.1 Property',
  'Unit 2.5 & Co.',
  'Org for mere.tamati@doneup.example',
])('accepts the organization name %j', (name) =>
  expect(organizationNameSchema.safeParse({ name }).success).toBe(true),
)

test('removes characters that can’t be seen from a name', () => {
  expect(organizationNameSchema.parse({ name: '\u200bKererū\u200b Homes\u202e' })).toEqual({
    name: 'Kererū Homes',
  })
  expect(organizationNameSchema.safeParse({ name: '\u200b' }).success).toBe(false)
})
