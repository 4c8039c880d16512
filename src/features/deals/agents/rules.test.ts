import { describe, expect, test } from 'vitest'
import { likelyDuplicates, searchContacts, sortByName } from './rules.ts'
import { type Agent, agentInputSchema } from './schema.ts'

function agent(name: string, changes: Partial<Agent> = {}): Agent {
  return { id: name, name, phone: null, email: null, deals: [], dealCount: 0, version: 1, ...changes }
}

const HEMI = agent('Hēmi Parata', { phone: '021 555 0142', email: 'hemi@ray.example' })
const ANIKA = agent('Anika Thompson', { phone: '+64 27 555 0199' })
const RAY = agent('Ray O’Brien Hall')

describe('an agent’s input', () => {
  const read = (fields: object) => agentInputSchema.safeParse({ name: 'Ray', ...fields })
  // Clauses: deal-workflow 5.14
  test('requires a name', () => {
    expect(read({ name: '  ' }).error?.issues).toMatchObject([{ message: 'Agent name is required' }])
  })

  // Clauses: deal-workflow 5.15
  test('requires a valid email address', () => {
    const message = 'Enter an email address such as name@example.co.nz'
    expect(read({ email: 'ray at example' }).error?.issues).toMatchObject([{ path: ['email'], message }])
  })

  test('accepts what the email box of a browser accepts', () => {
    const email = (typed: string) => read({ email: typed }).data?.email
    expect(email('m&j.Smith@xtra.example')).toBe('m&j.Smith@xtra.example')
    expect(email('ray@\u200bmāori.example ')).toBe('ray@xn--mori-qsa.example')
  })

  test('is trimmed', () => {
    const input = { name: ' Ray ', email: ' ray@example.co.nz ' }
    expect(read(input).data).toEqual({ name: 'Ray', phone: null, email: 'ray@example.co.nz' })
  })
})

describe('a likely duplicate', () => {
  const draft = { name: '', phone: '', email: '' }
  test.each([
    ['the same name ignoring case and macrons', { name: 'HEMI  parata' }, [{ agent: HEMI, by: 'name' }]],
    ['the same email', { email: 'Hemi@Ray.example ' }, [{ agent: HEMI, by: 'email' }]],
    ['the same phone in another format', { phone: '(+64) 21-5550142' }, [{ agent: HEMI, by: 'phone' }]],
    ['the same phone without the country code', { phone: '027 555 0199' }, [{ agent: ANIKA, by: 'phone' }]],
    ['the same name with another apostrophe', { name: "ray o'brien-Hall" }, [{ agent: RAY, by: 'name' }]],
    ['the same phone in another country', { phone: '+61 27 555 0199' }, []],
    ['nothing in common', { name: 'Hemi', phone: '021 555 0143' }, []],
    ['empty fields', {}, []],
  ])('is looked up for a draft with %s', (_what, typed, found) => {
    expect(likelyDuplicates({ ...draft, ...typed }, [HEMI, ANIKA, RAY], null)).toEqual(found)
  })

  test('excludes the edited agent', () => {
    expect(likelyDuplicates({ ...draft, name: 'Hēmi Parata' }, [HEMI], HEMI.id)).toEqual([])
  })
})

test.each([
  '+64 (0)21 555 0142',
  '+64-21-555-0142',
  '+64215550142',
  '0064 21 5550142',
  '0064 (0)21 555 0142',
  '(021) 555 0142',
  '021.555.0142',
  '64 21 555 0142',
  '21 555 0142',
  '０２１ ５５５ ０１４２',
  '021\u00a0555\u20110142',
])('%s is the same number as 021 555 0142, and finds it', (phone) => {
  const draft = { name: '', email: '', phone }
  expect(likelyDuplicates(draft, [HEMI, ANIKA], null)).toEqual([{ agent: HEMI, by: 'phone' }])
  expect(searchContacts([HEMI, ANIKA], phone)).toEqual([HEMI])
  const written = agent('Hēmi', { phone })
  for (const search of ['+6421', '021 555', '(021)555', `hemi ${phone.slice(0, -2)}`, phone.slice(-4)])
    expect(searchContacts([ANIKA, written], search), search).toEqual([written])
})

test.each([
  ['hemi', ['Hēmi Parata']],
  ['obrien', ['Ray O’Brien Hall']],
  ["o'brien-hall", ['Ray O’Brien Hall']],
  ['Ray O Brien', ['Ray O’Brien Hall']],
  ['+6421', ['Hēmi Parata']],
  ['hemi 021 555', ['Hēmi Parata']],
  ['+64 21 555', ['Hēmi Parata']],
  ['021 hemi', ['Hēmi Parata']],
  ['+64', ['Hēmi Parata', 'Anika Thompson']],
  ['anika 021', []],
  ['parata ray.example', ['Hēmi Parata']],
  ['0275550', ['Anika Thompson']],
  ['thomp', ['Anika Thompson']],
  ['', ['Hēmi Parata', 'Anika Thompson', 'Ray O’Brien Hall']],
  [' - ', ['Hēmi Parata', 'Anika Thompson', 'Ray O’Brien Hall']],
  ['nobody', []],
])('a search for “%s” finds %j', (search, names) => {
  expect(searchContacts([HEMI, ANIKA, RAY], search).map(({ name }) => name)).toEqual(names)
})

test('agents are sorted by name, ignoring macrons and capitals', () => {
  const names = ['Zoe', 'ānika B', 'Anika A', 'Ōriwa', 'Oscar'].map((name) => agent(name))
  expect(sortByName(names).map(({ name }) => name)).toEqual(['Anika A', 'ānika B', 'Ōriwa', 'Oscar', 'Zoe'])
})
