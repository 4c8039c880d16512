import { expect, test } from 'vitest'
import { organizationNameSchema } from './schema.ts'

test.each([
  'Your parcel is waiting: http://evil.example/2',
  'evil.example/2',
  'www.evil.example',
  'Kererū evil.co.nz/x',
])('L7: rejects the organization name %j', (name) =>
  expect(organizationNameSchema.safeParse({ name }).success).toBe(false),
)

test.each([
  'Org for mere@doneup.example',
  'J. Smith & Co. Ltd',
  'Buy/Sell Ltd.',
  '1/23 Rata Street',
  'St. John',
])('accepts the organization name %j', (name) =>
  expect(organizationNameSchema.safeParse({ name }).success).toBe(true),
)
