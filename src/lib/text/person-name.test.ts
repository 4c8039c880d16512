import { expect, test } from 'vitest'
import { personNameSchema } from '../schemas/person-schemas.ts'
import { authorText, personName } from './person-name.ts'

test('a person is called by their name, otherwise by the part of their email before the @', () => {
  expect(personName({ name: 'Mere Tawhai', email: 'mt@kereru.example' })).toBe('Mere Tawhai')
  expect(personName({ name: '', email: 'mere.tamati@kereru.example' })).toBe('mere.tamati')
  expect(personName({ name: '', email: '@odd' })).toBe('@odd')
})

test('a name has up to 80 visible characters on one line, without a web address', () => {
  const read = (name: string) => personNameSchema.safeParse(name)
  expect(read('\u3000Hēmi\u200b Parata ').data).toBe('Hēmi Parata')
  expect(read('').data).toBe('')
  expect(read('x'.repeat(80)).success).toBe(true)
  for (const refused of ['x'.repeat(81), 'Mere\nTawhai', 'Win at www.spam.example'])
    expect(read(refused).success, refused).toBe(false)
})

test('the author is named, “You”, a key or a former member', () => {
  const mere = { id: '0190a5a0-0000-7000-8000-000000000001', name: 'Mere Tawhai', email: 'mt@kereru.example' }
  expect(authorText(mere, '0190a5a0-0000-7000-8000-000000000002')).toBe('Mere Tawhai')
  expect(authorText(mere, mere.id)).toBe('You')
  expect(authorText({ id: null, name: 'API key Sheets', email: '' }, mere.id)).toBe('API key Sheets')
  expect(authorText(null, mere.id)).toBe('A former member')
})

test('the author that an earlier version stored is a text', () => {
  expect(authorText('mt@kereru.example', 'anyone')).toBe('mt@kereru.example')
})
