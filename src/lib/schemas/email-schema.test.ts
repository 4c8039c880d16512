import { expect, test } from 'vitest'
import { EMAIL_ERROR, emailSchema, newEmailSchema } from './text-schemas.ts'

const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.nz`

test.each([
  ['m&j.smith@xtra.example', 'm&j.smith@xtra.example'],
  ['ruth#1@xtra.example', 'ruth#1@xtra.example'],
  ["Ray.O'Brien+deals@Example.CO.NZ", "ray.o'brien+deals@example.co.nz"],
  ['a!$%*/=?^_`{|}~-b@xtra.example', 'a!$%*/=?^_`{|}~-b@xtra.example'],
  [' mere@xtra.example\u00a0', 'mere@xtra.example'],
  ['\u202amere@xtra\u200b.example\u202c', 'mere@xtra.example'],
  ['ｍｅｒｅ＠xtra.example', 'mere@xtra.example'],
  ['mere@māori.example', 'mere@xn--mori-qsa.example'],
  ['mere@MA\u0304ORI.example', 'mere@xn--mori-qsa.example'],
  ['mere@xn--mori-qsa.example', 'mere@xn--mori-qsa.example'],
  [LONGEST, LONGEST],
])('accepts %j as %s', (typed, email) => expect(emailSchema.parse(typed)).toBe(email))

test.each([
  '',
  'mere',
  '@xtra.example',
  'mere@',
  'mere@xtra.',
  'mere@-xtra.example',
  'mere@xtra..example',
  'mere smith@xtra.example',
  'mere@xtra.example, ruth@xtra.example',
  'Mere <mere@xtra.example>',
  'māia@xtra.example',
  'mere@māori.example/path',
  'mere@mā ori.example',
  `mere@${'b'.repeat(64)}.example`,
  'mere\r\nbcc:ruth@xtra.example',
])('refuses %j with a message', (typed) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe(EMAIL_ERROR)
})

test.each(['mere@intranet', 'mere@localhost'])(
  'accepts %j when it is stored, and not as a new address',
  (typed) => {
    expect(emailSchema.parse(typed)).toBe(typed)
    expect(newEmailSchema.safeParse(typed).error?.issues[0]?.message).toBe(EMAIL_ERROR)
  },
)
